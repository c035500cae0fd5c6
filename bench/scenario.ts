import type { Environment } from "./environment.ts";

/** The result of one stretch of load. */
export type Load = {
  operations: number;
  /** Operations a second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time per operation, if the stretch measures it itself. */
  cpuUs?: number;
};

/** The figure of a load that is compared with the floor's. */
export type Comparison = "rate" | "p50Ms" | "p99Ms" | "cpuUs";

export type Stretch = (ms: number) => Promise<Load>;

/** Ours against the floor, measured in turns in the same run. */
export type Contest = {
  ours: Stretch;
  floor: Stretch;
  /** The processes that do our side's work; by default this one. */
  pids?: readonly number[];
  /** The same for the floor. */
  floorPids?: readonly number[];
  /** The processes that create the load of both sides. */
  loadPids?: readonly number[];
  tearDown(): Promise<void>;
};

/** What a result's figures count. */
export type Unit = "/s" | "ms" | "µs" | "s" | "MB" | "kB" | "%" | "rows" | "statements" | "commits";

type Described = {
  name: string;
  /** What is done, for people. */
  what: string;
  /** What it is compared with, for people. */
  against: string;
  target: number;
  /** The ratio must stay at or below the target instead of reaching it. */
  atMost?: boolean;
  /** Only if requested by name. */
  onDemand?: boolean;
};

/** Compared with a floor that is measured beside it: by rate, by a latency or by CPU time. */
export type ContestScenario = Described & {
  compare?: Comparison;
  rounds?: number;
  stretchMs?: number;
  /** Before the first round, for each side: until code is compiled and connections have prepared their statements. */
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
  /** CPU time per operation in the process under test; null if it is unknown. */
  cpuUs: number | null;
  /** CPU time per operation in all processes (under test, database and load); and the same for the floor. */
  allCpuUs: number | null;
  floorAllCpuUs: number | null;
  /** The ratio of each round. */
  rounds: number[];
};
