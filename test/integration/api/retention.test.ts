import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Config, readConfig } from "../../../src/config.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { maintenanceTasks, peopleTasks } from "../../../src/server/maintenance/tasks.ts";
import type { Runtime } from "../../../src/server/wiring/runtime.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import {
  countAll,
  insertOldRows,
  insertOldTracker,
  insertUnknownCodes,
  leftovers,
} from "../../support/rows/retention-rows.sql.ts";

let database: FreshDatabase;
let scope: Scope;
const now = Date.parse("2027-06-01T12:00:00Z");
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scope = { workspaceId: newUuid(now), mode: "LIVE" };
  await insertWorkspace(database.db, { id: scope.workspaceId, name: scope.workspaceId, now });
});

const configWith = (env: Record<string, string>): Config => {
  const config = readConfig(env, "/");
  if (!config.ok) throw new Error(config.failure.join(" "));
  return config.value;
};

/** All that is ever done on the side, once. */
const maintain = async (env: Record<string, string> = {}): Promise<void> => {
  const runtime = { db: database.db, clock: { now: () => now }, config: configWith(env), log: silentLog } as Runtime;
  const tasks = [...maintenanceTasks(runtime, { wakeDeliverer: () => {} }), ...peopleTasks(runtime, null)];
  for (const task of tasks) await task.run(now, new AbortController().signal);
};

test("a finished tracker keeps the carrier's answer and its test journey for 30 days, one that is followed for good", async () => {
  const add = (code: string, ageDays: number, isFinished: boolean) => {
    const updatedAt = now - days(ageDays);
    return insertOldTracker(database.db, scope, { id: newBucketUuid(updatedAt, 7), bucket: 7, code, updatedAt, isFinished });
  };
  await add("OLD", 31, true);
  await add("YOUNG", 29, true);
  await add("FOLLOWED", 300, false);
  await add("SHARED", 40, true);
  await add("SHARED", 39, false);
  await maintain();
  expect(await leftovers(database.db)).toEqual([
    "answer FOLLOWED followed",
    "answer SHARED followed",
    "answer YOUNG DELIVERED",
    "journey FOLLOWED",
    "journey SHARED",
    "journey YOUNG",
  ]);
});

test("the audit log is kept for 400 days or as long as told, counts of carriers for 90, replays and notices for 30", async () => {
  const account = newUuid(now);
  for (const ageDays of [401, 399, 91, 89, 31, 29]) {
    const at = now - days(ageDays);
    await insertOldRows(database.db, scope, at, [account, newUuid(at), newUuid(at), newUuid(at)]);
  }
  await insertUnknownCodes(database.db, "UPS", 1_200, now);
  await insertUnknownCodes(database.db, "DHL", 10, now);
  await maintain({ KOLLI_AUDIT_DAYS: "0" });
  expect(await countAll(database.db)).toEqual({ audit: 6, hours: 3, replays: 1, notices: 1, codes: 1_010 });
  await maintain();
  expect((await countAll(database.db))!.audit).toBe(5);
  await maintain({ KOLLI_AUDIT_DAYS: "30" });
  expect((await countAll(database.db))!.audit).toBe(1);
});
