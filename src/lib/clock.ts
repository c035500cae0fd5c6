/** An instant as milliseconds since 1970 UTC. Zones and offsets are Temporal's business (tracking/time.ts). */
export type EpochMs = number;

/** What a date of four digits can say in any zone; PostgreSQL writes and reads other years in other ways. */
const firstInstant: EpochMs = Date.parse("0001-01-01T00:00:00Z");
const lastInstant: EpochMs = Date.parse("9999-12-31T23:59:59.999Z");
export const isInstant = (value: unknown): value is EpochMs =>
  typeof value === "number" && Number.isInteger(value) && value >= firstInstant && value <= lastInstant;

/** Time is an argument: nothing in the domain reads the machine's clock by itself. */
export type Clock = {
  now(): EpochMs;
  /** How to wait by a clock that is not the machine's. */
  wait?(ms: number): Promise<unknown>;
};

export const systemClock: Clock = { now: () => Date.now() };

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
