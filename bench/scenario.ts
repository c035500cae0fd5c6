import type { Environment } from "./environment.ts";

/** What one stretch of load did. */
export type Load = {
  operations: number;
  /** Operations a second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of each operation, where the stretch itself knows what counts. */
  cpuUs?: number;
};

/** What of a load is held against the floor's. */
export type Comparison = "rate" | "p50Ms" | "p99Ms" | "cpuUs";

export type Stretch = (ms: number) => Promise<Load>;

/** Ours against the floor, measured in turns in the same run. */
export type Contest = {
  ours: Stretch;
  floor: Stretch;
  /** The processes that do our side's work; this one where there is no other. */
  pids?: readonly number[];
  /** Likewise of the floor. */
  floorPids?: readonly number[];
  /** The processes that make the load of either side. */
  loadPids?: readonly number[];
  tearDown(): Promise<void>;
};

/** What a result's figures count. */
export type Unit = "/s" | "ms" | "µs" | "s" | "MB" | "%" | "rows";

type Described = {
  name: string;
  /** What is done, for people. */
  what: string;
  /** What it is measured against, for people. */
  against: string;
  target: number;
  /** The ratio must stay at or below the target instead of reaching it. */
  atMost?: boolean;
  /** Only when asked for by name. */
  onDemand?: boolean;
};

/** Compared with a floor that is measured beside it: by rate, by a latency or by CPU time. */
export type ContestScenario = Described & {
  compare?: Comparison;
  rounds?: number;
  stretchMs?: number;
  /** Before the first round, of each side: until code is compiled and connections have prepared their statements. */
  warmUpMs?: number;
  setUp(environment: Environment): Promise<Contest>;
};

/** Compared with a fixed bar. */
export type BarScenario = Described & {
  unit: Unit;
  bar: number;
  measure(environment: Environment): Promise<number>;
};

export type Scenario = ContestScenario | BarScenario;

export type Result = {
  name: string;
  what: string;
  against: string;
  unit: Unit;
  rate: number;
  floor: number;
  ratio: number;
  target: number;
  atMost: boolean;
  pass: boolean;
  p50Ms: number | null;
  p99Ms: number | null;
  /** CPU time of one operation in the process under test; null where it cannot be told. */
  cpuUs: number | null;
  /** CPU time of one operation in all processes: under test, database and load; and the same of the floor. */
  allCpuUs: number | null;
  floorAllCpuUs: number | null;
  /** The ratio of each round. */
  rounds: number[];
};
