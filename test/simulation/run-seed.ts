import { createHash } from "node:crypto";
import { hours } from "../../src/lib/clock.ts";
import { replaceMachine } from "../../src/lib/machine.ts";
import { forgetShapes } from "../../src/postgres/statement.ts";
import type { SimulatedServer } from "./database/server.ts";
import { readFacts } from "./database/simulated.sql.ts";
import { invariants, invariantsOfRestored } from "./invariants.ts";
import { DoesNotFit, type Planted } from "./mutant.ts";
import { planSeed, type SeedPlan } from "./plan.ts";
import { createVirtualMachine, takeOverTimers } from "./virtual-machine.ts";
import { createWorld, type World } from "./world.ts";

export type SeedOptions = {
  seed: number;
  /** Over how many, instead of what the seed draws. */
  days?: number | null;
  /** Instead of what the seed plans itself. */
  bias?: Partial<SeedPlan>;
  planted?: Planted;
  /** One violation is enough, and a run without any is not waited for after these hours of its time. */
  hoursForOne?: number;
  onLine?: (line: string) => void;
};
export type SeedResult = {
  seed: number;
  violations: string[];
  hash: string;
  events: number;
  trackers: number;
  steps: number;
  virtualDays: number;
};

/** Any moment does, as long as it is the same each time. */
const start = Date.parse("2027-03-01T06:00:00Z");
let current = createVirtualMachine(0, start, () => {});
let isRunning = false;
let strayErrors: string[] = [];

/** Once in a process, which is for nothing else. */
export const beginSimulating = (): void => {
  takeOverTimers(() => current.machine);
  const note = (error: unknown): void => {
    // Outside of a run it is a fault of the simulation itself.
    if (!isRunning) {
      console.error(error);
      process.exit(2);
    }
    strayErrors.push(`a process of Kolli met an error that nobody caught: ${error instanceof Error ? error.stack : error}`);
  };
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
};

/** Runs one seed from an empty database to its end, and judges what came of it. */
export const runSeed = async (server: SimulatedServer, options: SeedOptions): Promise<SeedResult> => {
  const { seed, days = null, bias, planted = {}, hoursForOne, onLine } = options;
  const hash = createHash("sha256");
  let steps = 0;
  const machine = createVirtualMachine(seed, start, (line) => {
    steps++;
    hash.update(line);
    onLine?.(line);
  });
  current = machine;
  strayErrors = [];
  replaceMachine(machine.machine);
  forgetShapes();
  await server.empty();
  const violations: string[] = [];
  const plan = { ...planSeed(machine, days), ...bias };
  const isEnough = (): boolean =>
    hoursForOne !== undefined && (world.violations.length + strayErrors.length > 0 || machine.now() > start + hours(hoursForOne));
  const world: World = createWorld({ machine, server, plan, planted, isEnough });
  isRunning = true;
  try {
    await world.run();
  } catch (error) {
    if (error instanceof DoesNotFit) throw error;
    violations.push(`the run broke off: ${error instanceof Error ? error.stack : error}`);
  } finally {
    isRunning = false;
  }
  const facts = { ...(await readFacts(server.control)), world, clients: world.clients ?? { orders: [], readings: [] } };
  // Of a run that was ended early nothing can be expected.
  if (!isEnough())
    for (const [name, check] of Object.entries(plan.hasRestore ? invariantsOfRestored : invariants))
      violations.push(...check(facts).map((text) => `${name}: ${text}`));
  violations.unshift(...world.violations, ...strayErrors);
  return {
    ...{ seed, violations, hash: hash.digest("hex").slice(0, 16), steps },
    events: facts.events.length,
    trackers: facts.trackers.length,
    virtualDays: (machine.now() - start) / 86_400_000,
  };
};
