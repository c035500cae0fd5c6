import { afterAll, beforeAll, expect, test } from "vitest";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { createLikelyCarriers } from "../../../src/trackers/read/likely-carriers.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

/** Fourteen digits: DHL's, DPD's, Hermes's, SEUR's or Delhivery's, and nothing in them tells whose. */
const code = "60120172242323";
let now = Date.UTC(2026, 10, 15, 9, 0);
let database: FreshDatabase;
let workspaceId: string;

const addTrackers = async (carrier: string, { mode = "LIVE", count = 1 } = {}) => {
  for (let index = 0; index < count; index += 1) {
    now += 1;
    await database.db.run(
      "",
      `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, created_at, updated_at)
       values (5, $1, $2, $3, $4, 'X', 'X', $5, $5)`,
      [newBucketUuid(now, 5), workspaceId, mode, carrier, new Date(now)],
    );
  }
};

const askAbout = async (scope: Scope, connected: readonly string[] = []) => {
  const likely = createLikelyCarriers({
    db: database.db,
    clock: { now: () => now },
    // Asked about those alone that the code may belong to: about all some four hundred, each answer would cost a millisecond.
    connected: async (_scope, carriers) => {
      expect(carriers.length).toBeLessThan(20);
      return new Set(connected.filter((carrier) => carriers.includes(carrier)));
    },
  });
  return (await likely(scope, code)).map(({ carrier }) => carrier);
};

beforeAll(async () => {
  database = await freshDatabase();
  workspaceId = (await ensureWorkspace(database.db, "Main", now)).id;
});
afterAll(() => database.close());

test("a workspace's connected carriers come first, then those of its newest trackers, each mode for itself", async () => {
  const [live, testing]: Scope[] = [
    { workspaceId, mode: "LIVE" },
    { workspaceId, mode: "TEST" },
  ];
  expect(await askAbout(live!)).toEqual(["DHL", "DPD", "HERMES_DE", "SEUR", "DELHIVERY", "DPD_DE"]);
  await addTrackers("HERMES_DE");
  await addTrackers("DELHIVERY", { mode: "TEST" });
  expect(await askAbout(live!)).toEqual(["HERMES_DE", "DHL", "DPD", "SEUR", "DELHIVERY", "DPD_DE"]);
  expect(await askAbout(live!, ["DELHIVERY"])).toEqual(["DELHIVERY", "HERMES_DE", "DHL", "DPD", "SEUR", "DPD_DE"]);
  // In test mode every carrier is connected, which is no reason to put one first.
  expect(await askAbout(testing!, ["DPD"])).toEqual(["DELHIVERY", "DHL", "DPD", "HERMES_DE", "SEUR", "DPD_DE"]);
});

test("what was used long ago no longer counts, and what is used now does within a minute", async () => {
  const scope: Scope = { workspaceId, mode: "LIVE" };
  const likely = createLikelyCarriers({ db: database.db, clock: { now: () => now }, connected: async () => new Set() });
  const first = async () => (await likely(scope, code))[0]?.carrier;
  expect(await first()).toBe("HERMES_DE");
  await addTrackers("DPD", { count: 100 });
  expect(await first()).toBe("HERMES_DE");
  now += 60_000;
  expect(await first()).toBe("DPD");
  expect((await likely(scope, code)).map(({ carrier }) => carrier)).toEqual([
    "DPD",
    "DHL",
    "HERMES_DE",
    "SEUR",
    "DELHIVERY",
    "DPD_DE",
  ]);
});
