import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeRejectedTrackers, wakeWaitingTrackers } from "../../src/carriers/accounts/account-changes.sql.ts";
import { newBucketUuid, newUuid } from "../../src/lib/ids.ts";
import { rescheduleChecks } from "../../src/trackers/checking/apply.sql.ts";
import { claimParcels, claimTracker, makeParcelDue } from "../../src/trackers/checking/claim.sql.ts";
import { insertTrackers } from "../../src/trackers/trackers.sql.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../support/database.ts";

const now = Date.UTC(2026, 10, 15, 9, 0);
let database: FreshDatabase;
let workspaceId: string;

const add = async (parcel: {
  carrier: string;
  attention: string;
  mode?: string;
  dueAt: Date | "infinity";
  token?: string;
}): Promise<string> => {
  const id = newBucketUuid(now, 5);
  const { carrier, attention, mode = "LIVE", dueAt, token = null } = parcel;
  await database.db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, attention, created_at, updated_at)
     values (5, $1, $2, $3, $4, 'X', 'X', $5, $6, $6)`,
    [id, workspaceId, mode, carrier, attention, new Date(now)],
  );
  await database.db.run(
    "",
    `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, token, changed_at, created_at)
     values (5, $1, $2, $3, $4, 'X', $5, $6, $7, $7)`,
    [id, workspaceId, mode, carrier, dueAt, token, new Date(now)],
  );
  return id;
};
const dueAt = async (id: string) =>
  (await database.db.one<{ due_at: number }>("", "select due_at from due_check where tracker_id = $1", [id]))!.due_at;

beforeAll(async () => {
  database = await freshDatabase();
  workspaceId = (await ensureWorkspace(database.db, "Main", now)).id;
  await database.db.run(
    "",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at) values ($1, $2, 'UPS', '', 'x', $3, $3)`,
    [newUuid(now), workspaceId, new Date(now)],
  );
});
afterAll(() => database.close());

test("parcels that wait without an end for an account that is there are due at once, and only they", async () => {
  const waiting = await add({ carrier: "UPS", attention: "CARRIER_NOT_CONNECTED", dueAt: "infinity" });
  const stillWaiting = await add({ carrier: "DHL", attention: "CARRIER_NOT_CONNECTED", dueAt: "infinity" });
  const planned = await add({ carrier: "UPS", attention: "CARRIER_NOT_CONNECTED", dueAt: new Date(now + 60_000) });
  expect(await wakeWaitingTrackers(database.db, now)).toBe(1);
  expect(await Promise.all([waiting, stillWaiting, planned].map(dueAt))).toEqual([now, Number.POSITIVE_INFINITY, now + 60_000]);
  expect(await wakeWaitingTrackers(database.db, now)).toBe(0);
});

test("parcels that were refused are due at once with new credentials, unless a check of them is under way", async () => {
  const later = new Date(now + 3_600_000);
  const refused = await add({ carrier: "UPS", attention: "CREDENTIALS_REJECTED", dueAt: later });
  const underWay = await add({ carrier: "UPS", attention: "CREDENTIALS_REJECTED", dueAt: later, token: randomUUID() });
  const another = await add({ carrier: "DHL", attention: "CREDENTIALS_REJECTED", dueAt: later });
  expect(await wakeRejectedTrackers(database.db, { workspaceId, carrier: "UPS", now })).toBe(1);
  expect(await Promise.all([refused, underWay, another].map(dueAt))).toEqual([now, later.getTime(), later.getTime()]);
});

test("news that comes while a parcel is being checked is followed by another check", async () => {
  const later = now + 3_600_000;
  const scope = { workspaceId, mode: "LIVE" } as const;
  const id = await add({ carrier: "GLS", attention: "STALE", dueAt: new Date(later) });
  const claim = (await claimTracker(database.db, scope, id, { now, leaseUntil: now + 60_000, token: randomUUID() }))!;
  await makeParcelDue(database.db, scope, { bucket: 5, carrier: "GLS", codeKey: "X" }, now + 1_000);
  expect(await dueAt(id)).toBe(later);
  const end = { claim, dueAt: later, failures: 0, checkedAt: now + 2_000 };
  expect(await rescheduleChecks(database.db, [end])).toBe(1);
  expect(await dueAt(id)).toBe(now + 1_000);
});

test("pushes and checks of the same parcels, in whatever order they name them, do not block each other", async () => {
  const scope = { workspaceId, mode: "LIVE" } as const;
  const parcels = Array.from({ length: 300 }, (_, nth) => ({ bucket: nth % 50, carrier: "GLS", codeKey: `PUSHED${nth}` }));
  const lease = () => ({ now, leaseUntil: now + 60_000, token: randomUUID() });
  await insertTrackers(
    database.db,
    parcels.map(({ bucket, carrier, codeKey }) => ({
      ...{ bucket, id: newBucketUuid(now, bucket), scope, carrier, codeKey, trackingCode: codeKey },
      ...{ reference: null, metadata: null, attention: null, dueAt: now, lease: null, now },
    })),
  );
  for (let round = 0; round < 20; round++) {
    const claimed = await Promise.all([
      claimParcels(database.db, scope, parcels, lease()),
      claimParcels(database.db, scope, parcels.toReversed(), lease()),
    ]);
    expect(claimed.map((claims) => claims.length)).toEqual([300, 300]);
    const ends = claimed.flat().map((claim) => ({ claim, dueAt: now, failures: 0, checkedAt: now }));
    const [ended, taken] = await Promise.all([
      rescheduleChecks(database.db, ends.toReversed()),
      claimParcels(database.db, scope, parcels, lease()),
    ]);
    expect(ended).toBeLessThanOrEqual(300);
    expect(taken.length).toBe(300);
  }
});
