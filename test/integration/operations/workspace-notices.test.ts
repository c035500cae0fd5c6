import { afterAll, beforeAll, expect, test } from "vitest";
import { markDeleted, unmarkDeleted } from "../../../src/dashboard-api/workspace-data/deletion.sql.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";
import { type Notices, openNotices } from "../../../src/postgres/notices.ts";
import { doubleSpreads } from "../../../src/workspaces/growth.sql.ts";
import { releaseTrackingHost, saveTrackingPage } from "../../../src/workspaces/tracking-page/tracking-page.sql.ts";
import { workspaceChannel } from "../../../src/workspaces/workspace-notices.sql.ts";
import { createWorkspaceReader } from "../../../src/workspaces/workspace-reader.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { callAll, recorder } from "../../support/database/all-statements.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";

let database: FreshDatabase;
let notices: Notices;
let looks = 0;
beforeAll(async () => {
  database = await freshDatabase();
  notices = openNotices(database.url, [workspaceChannel]);
  await eventually(() => notices.connected());
});
afterAll(async () => {
  await notices.close();
  await database.close();
});

const counted = (db: Database): Database => ({
  ...db,
  many(name, sql, params) {
    if (name === "find_workspaces") looks++;
    return db.many(name, sql, params);
  },
});

test("a workspace is read once while notices arrive, and again after each change of it", async () => {
  const { db } = database;
  const { id } = await ensureWorkspace(db, "Noticed", Date.now());
  let skippedMs = 0;
  const reader = createWorkspaceReader(counted(db), { now: () => systemClock.now() + skippedMs }, notices);
  expect(await reader.spreadOf(id)).toBe(1);
  skippedMs = 30_000;
  expect(await reader.spreadOf(id)).toBe(1);
  expect(looks).toBe(1);

  await doubleSpreads(db, [{ workspaceId: id, trackers: 1_000 }], 1);
  await eventually(async () => (await reader.spreadOf(id)) === 2);
  await markDeleted(db, id, Date.now() + 60_000);
  await eventually(async () => (await reader.eraseAtOf(id)) !== null);
  await unmarkDeleted(db, id, Date.now());
  await eventually(async () => (await reader.eraseAtOf(id)) === null);
  const page = { settings: {}, logo: null, host: "parcels.example" } as unknown as Parameters<typeof saveTrackingPage>[2];
  await saveTrackingPage(db, id, page, { logoBytes: undefined, now: Date.now() });
  await eventually(async () => (await reader.trackingHostOf(id)) === "parcels.example");
  await releaseTrackingHost(db, "parcels.example");
  await eventually(async () => (await reader.trackingHostOf(id)) === null);
  expect(looks).toBe(6);
});

test("without notices, a workspace is read again after a second", async () => {
  const { id } = await ensureWorkspace(database.db, "Unheard", Date.now());
  let now = 0;
  const reader = createWorkspaceReader(counted(database.db), { now: () => now }, { ...notices, connected: () => false });
  looks = 0;
  for (const at of [0, 900, 1_001, 1_900, 2_100]) {
    now = at;
    await reader.spreadOf(id);
  }
  expect(looks).toBe(3);
});

test("every statement that changes what is read of a workspace says so", async () => {
  const { db, statements } = recorder(oneLane);
  await callAll(db);
  const writing = statements.filter(({ sql }) =>
    /\b(?:update|delete from) workspace\b|\b(?:update|insert into|delete from) (?:tracking_page|recipient_mail_setting)\b/.test(
      sql,
    ),
  );
  expect(writing.filter(({ sql }) => !sql.includes(workspaceChannel)).map(({ name }) => name)).toEqual([]);
  expect(writing.map(({ name }) => name)).toContain("double_spreads");
});
