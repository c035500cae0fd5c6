import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awaitUnconnected } from "../../../src/carriers/accounts/account-changes.sql.ts";
import { accountsOfUnconnected } from "../../../src/carriers/accounts/unconnected.ts";
import { rescheduleChecks } from "../../../src/checks/apply/apply.sql.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import {
  claimDueChecks,
  claimParcels,
  claimTracker,
  findDueAccounts,
  makeParcelDue,
} from "../../../src/trackers/claims/claim.sql.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import { priorityNumber } from "../../../src/tracking/check-priority.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { assignAll } from "../../support/assign-checks.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const now = Date.UTC(2026, 10, 15, 9, 0);
let database: FreshDatabase;
let workspaceId: string;
let accountId: string;

const add = async (parcel: {
  carrier: string;
  attention: string;
  mode?: string;
  dueAt: Date;
  token?: string;
  accountId?: string | null;
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
    `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, due_at, token, changed_at, created_at, account_id, attention)
     values (5, $1, $2, $3, $4, 'X', $5, $6, $7, $7, $8, $9)`,
    [
      ...[id, workspaceId, mode, carrier, dueAt, token, new Date(now)],
      parcel.accountId === undefined ? accountId : parcel.accountId,
      attention,
    ],
  );
  return id;
};
const rowOf = async (id: string) =>
  (await database.db.one<{ dueAt: number; accountId: string | null; priority: number }>(
    "",
    `select due_at as "dueAt", account_id as "accountId", priority from due_check where tracker_id = $1`,
    [id],
  ))!;
const dueAt = async (id: string) => (await rowOf(id)).dueAt;

beforeAll(async () => {
  database = await freshDatabase();
  workspaceId = (await ensureWorkspace(database.db, "Main", now)).id;
  accountId = newUuid(now);
  await database.db.run(
    "",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at) values ($1, $2, 'UPS', '', 'x', $3, $3)`,
    [accountId, workspaceId, new Date(now)],
  );
});
afterAll(() => database.close());

test("connecting an account makes its parcels due at once in one statement, and only those that waited for it", async () => {
  const later = new Date(now + 60_000);
  const waiting = await add({ carrier: "UPS", attention: "CARRIER_NOT_CONNECTED", dueAt: later, accountId: null });
  const stillWaiting = await add({ carrier: "DHL", attention: "CARRIER_NOT_CONNECTED", dueAt: later, accountId: null });
  const planned = await add({ carrier: "UPS", attention: "CARRIER_NOT_CONNECTED", dueAt: later });
  const account = { accounts: [{ id: accountId }], workspaceId, carriers: ["UPS"], now };
  expect(await assignAll(database.db, account)).toBe(1);
  expect(await rowOf(waiting)).toEqual({ dueAt: now, accountId, priority: priorityNumber("FIRST_CHECK") });
  expect(await rowOf(stillWaiting)).toMatchObject({ accountId: null });
  expect(await dueAt(planned)).toBe(later.getTime());
  expect(await assignAll(database.db, account)).toBe(0);
});

test("a parcel without an account is never claimed, however long it is due", async () => {
  const id = await add({ carrier: "DHL", attention: "CARRIER_NOT_CONNECTED", dueAt: new Date(0), accountId: null });
  const due = await findDueAccounts(database.db, now);
  const wanted = due.map(({ destinationId }) => ({ accountId: destinationId, rows: 1_000 }));
  const claims = await claimDueChecks(database.db, { wanted, now, leaseUntil: now, token: randomUUID(), random: Math.random });
  expect(claims.map(({ trackerId }) => trackerId)).not.toContain(id);
});

test("whoever is created as unconnected in the moment an account is connected is found by one of the two", async () => {
  const accountOfHere = newUuid(now);
  const here = (await ensureWorkspace(database.db, "Racing", now)).id;
  const scope = { workspaceId: here, mode: "LIVE" } as const;
  const created: string[] = [];
  const createOne = async (nth: number) => {
    const id = newBucketUuid(now, 7);
    created.push(id);
    const tracker = {
      ...{
        bucket: 7,
        id,
        scope,
        carrier: "UPS",
        codeKey: `RACE${nth}`,
        trackingCode: `RACE${nth}`,
        reference: null,
        metadata: null,
        hints: null,
      },
      ...{ attention: "CARRIER_NOT_CONNECTED", accountId: null, dueAt: now, lease: null, now },
    };
    await insertTrackers(database.db, [tracker], async (tx, trackers) => {
      const accountOf = await accountsOfUnconnected(tx, [{ workspaceId: here, carrier: "UPS" }]);
      await delay(nth % 5); // as a slow connection would
      const accountId = accountOf({ workspaceId: here, carrier: "UPS" }, { hints: null });
      return trackers.map((one) => (accountId === null ? one : { ...one, accountId, attention: null }));
    });
  };
  const connect = async () => {
    await delay(8);
    await database.db.transaction(async (tx) => {
      await awaitUnconnected(tx, here);
      await tx.run(
        "",
        `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at) values ($1, $2, 'UPS', '', 'y', $3, $3)`,
        [accountOfHere, here, new Date(now)],
      );
      await assignAll(tx, { accounts: [{ id: accountOfHere }], workspaceId: here, carriers: ["UPS"], now });
    });
  };
  const createMany = async (caller: number) => {
    for (let nth = 0; nth < 10; nth++) await createOne(caller * 10 + nth);
  };
  await Promise.all([connect(), ...Array.from({ length: 6 }, (_, caller) => createMany(caller))]);
  const accounts = await Promise.all(created.map(async (id) => (await rowOf(id)).accountId));
  expect(new Set(accounts)).toEqual(new Set([accountOfHere]));
});

test("parcels that were refused are due at once with new credentials, unless a check of them is under way", async () => {
  const later = new Date(now + 3_600_000);
  const refused = await add({ carrier: "UPS", attention: "CREDENTIALS_REJECTED", dueAt: later });
  const underWay = await add({ carrier: "UPS", attention: "CREDENTIALS_REJECTED", dueAt: later, token: randomUUID() });
  const anotherId = newUuid(now);
  const another = await add({ carrier: "UPS", attention: "CREDENTIALS_REJECTED", dueAt: later, accountId: anotherId });
  const accounts = [{ id: accountId }, { id: anotherId }];
  await assignAll(database.db, { workspaceId, carriers: ["UPS"], accounts, mendedIds: [accountId], now });
  expect(await Promise.all([refused, underWay, another].map(dueAt))).toEqual([now, later.getTime(), later.getTime()]);
});

test("news that comes while a parcel is being checked is followed by another check", async () => {
  const later = now + 3_600_000;
  const scope = { workspaceId, mode: "LIVE" } as const;
  const id = await add({ carrier: "GLS", attention: "STALE", dueAt: new Date(later) });
  const claim = (await claimTracker(database.db, scope, id, { now, leaseUntil: now + 60_000, token: randomUUID(), accountId }))!;
  await makeParcelDue(database.db, scope, { bucket: 5, carrier: "GLS", codeKey: "X" }, now + 1_000);
  expect(await dueAt(id)).toBe(later);
  const end = { claim, dueAt: later, failures: 0, checkedAt: now + 2_000, priority: 3, accountId };
  expect(await rescheduleChecks(database.db, [end])).toBe(1);
  expect(await rowOf(id)).toMatchObject({ dueAt: now + 1_000, priority: priorityNumber("ASKED_FOR") });
});

test("pushes and checks of the same parcels, in whatever order they name them, do not block each other", async () => {
  const scope = { workspaceId, mode: "LIVE" } as const;
  const parcels = Array.from({ length: 300 }, (_, nth) => ({ bucket: nth % 50, carrier: "GLS", codeKey: `PUSHED${nth}` }));
  const lease = () => ({ now, leaseUntil: now + 60_000, token: randomUUID(), accountId });
  await insertTrackers(
    database.db,
    parcels.map(({ bucket, carrier, codeKey }) => ({
      ...{ bucket, id: newBucketUuid(now, bucket), scope, carrier, codeKey, trackingCode: codeKey },
      ...{ reference: null, metadata: null, hints: null, attention: null, accountId, dueAt: now, lease: null, now },
    })),
  );
  for (let round = 0; round < 20; round++) {
    const claimed = await Promise.all([
      claimParcels(database.db, scope, parcels, lease()),
      claimParcels(database.db, scope, parcels.toReversed(), lease()),
    ]);
    expect(claimed.map((claims) => claims.length)).toEqual([300, 300]);
    const ends = claimed.flat().map((claim) => ({ claim, dueAt: now, failures: 0, checkedAt: now, priority: 3, accountId }));
    const [ended, taken] = await Promise.all([
      rescheduleChecks(database.db, ends.toReversed()),
      claimParcels(database.db, scope, parcels, lease()),
    ]);
    expect(ended).toBeLessThanOrEqual(300);
    expect(taken.length).toBe(300);
  }
});

test("a parcel that is given to another account while it is checked stays there, and one that an account knows is not given away", async () => {
  const scope = { workspaceId, mode: "LIVE" } as const;
  const [former, next] = [newUuid(now), newUuid(now)];
  const sought = await add({ carrier: "MOVED", attention: "", dueAt: new Date(now), accountId: former });
  const known = await add({ carrier: "MOVED", attention: "", dueAt: new Date(now), accountId: former });
  await database.db.run("", "update due_check set reading_digest = '\\x01' where tracker_id = $1", [known]);
  const lease = { now, leaseUntil: now + 60_000, token: randomUUID(), accountId: former };
  const claim = (await claimTracker(database.db, scope, sought, lease))!;
  const moved = { workspaceId, carriers: ["MOVED"], now };
  expect(await assignAll(database.db, { ...moved, accounts: [{ id: next }, { id: former }] })).toBe(1);
  const end = { claim, dueAt: now + 1_000, failures: 0, checkedAt: now, priority: 3, accountId: former, tried: [former] };
  expect(await rescheduleChecks(database.db, [end])).toBe(1);
  expect([await rowOf(sought), await rowOf(known)]).toMatchObject([{ accountId: next }, { accountId: former }]);
  const gone = [{ id: former, carrier: "MOVED" }];
  expect(await assignAll(database.db, { ...moved, accounts: [{ id: next }], gone })).toBe(1);
  expect(await rowOf(known)).toMatchObject({ accountId: next, dueAt: now });
});

test("trackers on one number share a claim only where they are asked about with the same account", async () => {
  const accounts = [newUuid(now), newUuid(now)] as const;
  const first = await add({ carrier: "SHARED", attention: "", dueAt: new Date(now), accountId: accounts[0] });
  const beside = await add({ carrier: "SHARED", attention: "", dueAt: new Date(now + 60_000), accountId: accounts[0] });
  await add({ carrier: "SHARED", attention: "", dueAt: new Date(now), accountId: accounts[1] });
  const wanted = [{ accountId: accounts[0], rows: 10 }];
  const claims = await claimDueChecks(database.db, {
    ...{ wanted, now, leaseUntil: now + 60_000, token: randomUUID(), random: Math.random },
  });
  expect(claims.map(({ trackerId }) => trackerId).toSorted()).toEqual([first, beside].toSorted());
});
