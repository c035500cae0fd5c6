import { setTimeout as delay } from "node:timers/promises";
import type { Mode } from "../../src/workspaces/scope.ts";
import { cpuUsOf } from "../processes.ts";
import type { ContestScenario, Load } from "../scenario.ts";
import { openCreateToWebhook, threeSteps } from "./create-to-webhook.ts";

const rate = 50;
/** Until the rest of a load is written. */
const settleMs = 1_000;
const idleMs = 6_000;

/** What a creation costs up to its webhook if few share a statement. The load's processes are not counted. */
const lightLoadIn = (mode: Mode): ContestScenario => ({
  name: mode === "TEST" ? "light-load" : "light-load-live",
  what: `CPU of Kolli and PostgreSQL from \`trackerCreate\` to webhook, 50 per second, minus the idle cost${mode === "LIVE" ? ", in live mode with an emulated carrier" : ""}`,
  against: `${threeSteps}, likewise`,
  compare: "cpuUs",
  target: 4,
  atMost: true,
  rounds: 3,
  stretchMs: 5_000,
  warmUpMs: 1_000,
  async setUp(environment) {
    const path = await openCreateToWebhook(environment, "light_load", mode);
    const kolliPids = [...path.service.pids, ...environment.databasePids];
    const floorPids = [...path.steps.pids, ...environment.databasePids];

    /** CPU time per millisecond without requests. Meanwhile Kolli looks for work, also on the server. */
    await delay(settleMs);
    const before = { kolli: cpuUsOf(kolliPids), floor: cpuUsOf(floorPids), at: performance.now() };
    await delay(idleMs);
    const elapsed = performance.now() - before.at;
    const idle = {
      kolli: (cpuUsOf(kolliPids) - before.kolli) / elapsed,
      floor: (cpuUsOf(floorPids) - before.floor) / elapsed,
    };
    environment.print(`  idle: Kolli and PostgreSQL ${(idle.kolli / 10).toFixed(2)} % of a core`);

    const measured = async (pids: readonly number[], idlePerMs: number, load: () => Promise<Load>): Promise<Load> => {
      const startedAt = performance.now();
      const used = cpuUsOf(pids);
      const done = await load();
      await delay(settleMs);
      const ownUs = cpuUsOf(pids) - used - idlePerMs * (performance.now() - startedAt);
      return { ...done, cpuUs: ownUs / done.operations };
    };
    const countIn = (ms: number) => (rate * ms) / 1000;
    return {
      pids: path.service.pids,
      floorPids: path.steps.pids,
      loadPids: path.loadPids,
      ours: (ms) => measured(kolliPids, idle.kolli, () => path.ours(countIn(ms), rate)),
      floor: (ms) => measured(floorPids, idle.floor, () => path.floor(countIn(ms), rate)),
      tearDown: path.tearDown,
    };
  },
});

export const lightLoads: readonly ContestScenario[] = [lightLoadIn("TEST"), lightLoadIn("LIVE")];
