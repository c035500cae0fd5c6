/** An instant as milliseconds since 1970 UTC. tracking/time.ts handles zones and offsets with Temporal. */
export type EpochMs = number;

/** The instants that a four-digit year can express in any zone; PostgreSQL writes and reads other years differently. */
const firstInstant: EpochMs = Date.parse("0001-01-01T00:00:00Z");
const lastInstant: EpochMs = Date.parse("9999-12-31T23:59:59.999Z");
export const isInstant = (value: unknown): value is EpochMs =>
  typeof value === "number" && Number.isInteger(value) && value >= firstInstant && value <= lastInstant;

/** Time is an argument: nothing in the domain reads the machine's clock directly. */
export type Clock = {
  now(): EpochMs;
  /** How to wait on a clock that is not the machine's. */
  wait?(ms: number): Promise<unknown>;
};

export const systemClock: Clock = { now: () => Date.now() };

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
