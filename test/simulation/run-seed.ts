import { createHash } from "node:crypto";
import { standOnMachine } from "../../src/lib/machine.ts";
import { forgetShapes } from "../../src/postgres/statement.ts";
import type { SimulatedServer } from "./database/server.ts";
import { readFacts } from "./database/simulated.sql.ts";
import { invariants } from "./invariants.ts";
import { type Mutant, noMutant } from "./mutant.ts";
import { planSeed } from "./plan.ts";
import { createVirtualMachine, takeOverTimers } from "./virtual-machine.ts";
import { createWorld } from "./world.ts";

export type SeedOptions = { seed: number; days: number; mutant?: Mutant; onLine?: (line: string) => void };
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
let current: ReturnType<typeof createVirtualMachine> | null = null;
let isRunning = false;
let strayErrors: string[] = [];

/** Once in a process, which is for nothing else. */
export const beginSimulating = (): void => {
  takeOverTimers(() => current!.machine);
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
  const { seed, days, mutant = noMutant, onLine } = options;
  const hash = createHash("sha256");
  let steps = 0;
  const machine = createVirtualMachine(seed, start, (line) => {
    steps++;
    hash.update(line);
    onLine?.(line);
  });
  current = machine;
  strayErrors = [];
  standOnMachine(machine.machine);
  forgetShapes();
  await server.empty();
  const undo = mutant.install?.();
  const violations: string[] = [];
  const world = createWorld({ machine, server, plan: planSeed(machine, days), mutant });
  isRunning = true;
  try {
    await world.run();
  } catch (error) {
    violations.push(`the run broke off: ${error instanceof Error ? error.stack : error}`);
  } finally {
    isRunning = false;
    undo?.();
  }
  const facts = { ...(await readFacts(server.control)), world, clients: world.clients ?? { orders: [], readings: [] } };

  for (const [name, check] of Object.entries(invariants)) violations.push(...check(facts).map((text) => `${name}: ${text}`));
  violations.unshift(...world.violations, ...strayErrors);
  return {
    ...{ seed, violations, hash: hash.digest("hex").slice(0, 16), steps },
    events: facts.events.length,
    trackers: facts.trackers.length,
    virtualDays: (machine.now() - start) / 86_400_000,
  };
};
