/** An instant as milliseconds since 1970 UTC. Zones and offsets are Temporal's business (tracking/time.ts). */
export type EpochMs = number;

/** Time is an argument: nothing in the domain reads the machine's clock by itself. */
export type Clock = { now(): EpochMs };

export const systemClock: Clock = { now: () => Date.now() };

export const seconds = (n: number): number => n * 1_000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
