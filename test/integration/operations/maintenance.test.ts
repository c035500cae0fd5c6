import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../src/lib/clock.ts";
import { type Log, silentLog } from "../../../src/lib/telemetry/log.ts";
import { endLease, takeDueTask } from "../../../src/server/maintenance/maintenance.sql.ts";
import { type Maintenance, type MaintenanceOptions, startMaintenance } from "../../../src/server/maintenance/maintenance.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { leaseOf, makeTaskDue, waitingTasks } from "../../support/rows/maintenance-rows.sql.ts";

let database: FreshDatabase;
const started: Maintenance[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(() => Promise.all(started.splice(0).map((maintenance) => maintenance.stop())));

const start = (tasks: MaintenanceOptions["tasks"], more: Partial<MaintenanceOptions> = {}): Maintenance => {
  const maintenance = startMaintenance({ db: database.db, tasks, clock: systemClock, log: silentLog, pollMs: 20, ...more });
  started.push(maintenance);
  return maintenance;
};
const hour = 3_600_000;

test("of several processes one does each task, once in a period", async () => {
  const names = ["first", "second", "third"];
  const runs: string[] = [];
  const tasks = names.map((name) => ({ name, everyMs: hour, run: async () => void runs.push(name) }));
  for (let process = 0; process < 4; process++) start(tasks);
  await eventually(async () => (await waitingTasks(database.db, names)) === 3);
  expect(runs.toSorted()).toEqual(names);
  await makeTaskDue(database.db, "second");
  await eventually(async () => (await waitingTasks(database.db, names)) === 3);
  expect(runs.toSorted()).toEqual(["first", "second", "second", "third"]);
});

test("a task that fails is told of, and done again when it is next due", async () => {
  const told: object[] = [];
  const log: Log = { ...silentLog, warn: (about: object) => void told.push(about) };
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("the first time fails");
  };
  start([{ name: "failing", everyMs: 1, run }], { log });
  await eventually(() => runs > 1);
  expect(told).toMatchObject([{ task: "failing" }]);
});

test("the task of a process that was killed is another's after one lease, and not before", async () => {
  const leaseMs = 3_000;
  const script = fileURLToPath(new URL("../../support/processes/maintenance-child.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.url, "left behind", String(leaseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  let isTaken = false;
  const run = async () => {
    isTaken = true;
  };
  start([{ name: "left behind", everyMs: hour, run }], { leaseMs });
  // While the process lives it renews its lease, however long the task takes.
  const first = await leaseOf(database.db, "left behind");
  await eventually(async () => (await leaseOf(database.db, "left behind")).until > first.until + 2 * leaseMs);
  expect(isTaken).toBe(false);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { leftMs } = await leaseOf(database.db, "left behind");
  expect(leftMs).toBeLessThanOrEqual(leaseMs);
  await eventually(() => isTaken);
});

test("whoever lost his lease cannot end the task for the new holder, and is told to give up", async () => {
  const told: object[] = [];
  const log: Log = { ...silentLog, warn: (about: object) => void told.push(about) };
  let lost: AbortSignal | undefined;
  const run = (_now: number, signal: AbortSignal) => {
    lost = signal;
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  };
  // Far from renewing when the lease is taken away, as by a process that stood still.
  start([{ name: "slow", everyMs: 1, run }], { log, leaseMs: 3_000 });
  await eventually(() => lost !== undefined);
  // It may renew the lease in between.
  const second = await eventually(async () => {
    await makeTaskDue(database.db, "slow");
    return takeDueTask(database.db, ["slow"], hour);
  });
  await eventually(() => told.length > 0);
  expect(lost!.aborted).toBe(true);
  expect(told).toEqual([{ task: "slow" }]);
  expect(await takeDueTask(database.db, ["slow"], hour)).toBeUndefined();
  expect(await endLease(database.db, second, hour)).toBe(1);
});

test("a process that stops breaks a long task off, and leaves it to the others at once", async () => {
  const tasks = (run: MaintenanceOptions["tasks"][number]["run"]) => [{ name: "long", everyMs: hour, run }];
  let isBegun = false;
  const first = start(
    tasks((_now, signal) => {
      isBegun = true;
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    }),
  );
  await eventually(() => isBegun);
  await first.stop();
  let isTaken = false;
  start(
    tasks(async () => {
      isTaken = true;
    }),
  );
  await eventually(() => isTaken);
});
