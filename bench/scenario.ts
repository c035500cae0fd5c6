import type { Environment } from "./environment.ts";

/** What one stretch of load did. */
export type Load = {
  /** Operations a second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the process under test for one operation, microseconds; null where it cannot be told apart. */
  cpuUs: number | null;
};

export type Stretch = (ms: number) => Promise<Load>;

/** Ours against the floor, measured in turns in the same run. */
export type Contest = {
  ours: Stretch;
  floor: Stretch;
  /** What is compared; the rate unless said otherwise. */
  compare?: (load: Load) => number;
  tearDown(): Promise<void>;
};

export type Scenario = {
  name: string;
  /** What it is measured against, for people. */
  against: string;
  target: number;
  /** The ratio must stay at or below the target instead of reaching it. */
  atMost?: boolean;
  /** Only when asked for by name. */
  onDemand?: boolean;
  rounds?: number;
  stretchMs?: number;
  setUp(environment: Environment): Promise<Contest>;
};

export type Result = {
  name: string;
  rate: number;
  floor: number;
  ratio: number;
  target: number;
  atMost: boolean;
  pass: boolean;
  details: { against: string; p50Ms: number; p99Ms: number; cpuUs: number | null; rounds: number[] };
};
