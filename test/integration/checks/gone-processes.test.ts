import { beforeEach, expect, test } from "vitest";
import { lockClaimed } from "../../../src/checks/apply/apply.sql.ts";
import { days, systemClock } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { leaseHolder, leaseTokensOf, newLeaseToken } from "../../../src/lib/machine.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { type ClaimedCheck, claimDueChecks } from "../../../src/trackers/claims/claim.sql.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import { workBounds } from "../../../src/work/bounds.ts";
import { findGoneHolders, lockOf } from "../../../src/work/gone-processes.sql.ts";
import { takeOver } from "../../../src/work/gone-processes.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { isKnownHolder, leasesIn, lockAsHolder, pretendHolder } from "../../support/rows/leases.sql.ts";

const now = Date.now();
const accountId = newUuid(now);
const gone = "0123456789ab4def";
const [firstToken] = leaseTokensOf(gone);
let database: FreshDatabase;

const insertDue = async (count: number) => {
  const workspaceId = newUuid(now);
  await insertWorkspace(database.db, { id: workspaceId, name: "Main", now });
  const trackers = Array.from({ length: count }, (_, nth) => ({
    ...{ bucket: nth % 1000, id: newBucketUuid(now, nth % 1000), scope: { workspaceId, mode: "TEST" as const }, carrier: "UPS" },
    ...{ trackingCode: `CODE${nth}`, codeKey: `CODE${nth}`, reference: null, metadata: null, hints: null, attention: null },
    ...{ accountId, dueAt: now - 1_000_000 + nth, lease: null, now },
  }));
  await insertTrackers(database.db, trackers);
};
const claim = (rows: number, token: string) =>
  claimDueChecks(database.db, {
    ...{ wanted: [{ accountId, rows }], now, leaseUntil: now + days(1), token, random: Math.random },
  });
const take = () => takeOver({ db: database.db, clock: systemClock, log: silentLog }, gone);
const locked = (one: ClaimedCheck) => database.db.transaction((tx) => lockClaimed(tx, [one]));
const goneHolders = async () => (await findGoneHolders(database.db, leaseHolder())).map(({ holder }) => holder);

beforeEach(async () => {
  database = await freshDatabase();
  await pretendHolder(database.db, gone);
  return () => database.close();
});

test("a process with a lock is not gone, and keeps its leases; without one it is, and loses only its own", async () => {
  await insertDue(3);
  await claim(1, newLeaseToken());
  await claim(1, firstToken);
  await database.db.transaction(async (tx) => {
    await lockAsHolder(tx, lockOf(gone));
    expect(await goneHolders()).toEqual([]);
    await take();
    expect(await leasesIn(database.db, "due_check")).toHaveLength(2);
  });
  expect(await goneHolders()).toEqual([gone]);
  await take();
  const left = await leasesIn(database.db, "due_check");
  expect(left.map(({ token }) => token.replaceAll("-", "").slice(0, 16))).toEqual([leaseHolder()]);
  expect(await isKnownHolder(database.db, gone)).toBe(false);
});

test("a process that stood still and comes back writes nothing about what others took over", async () => {
  await insertDue(1);
  const [paused] = await claim(1, firstToken);
  expect(await locked(paused!)).toHaveLength(1);
  await take();
  expect(await locked(paused!)).toEqual([]);
  const [next] = await claim(1, newLeaseToken());
  expect(next?.trackerId).toBe(paused!.trackerId);
  expect(await locked(paused!)).toEqual([]);
});

test("of a destination with more due rows than are looked through, the leases of the oldest are ended", async () => {
  const { cap } = workBounds.lookedThroughForLeases;
  await insertDue(cap + 1);
  for (let claimed = 0; claimed <= cap; ) claimed += (await claim(500, firstToken)).length || cap + 1;
  expect(await leasesIn(database.db, "due_check")).toHaveLength(cap + 1);
  await take();
  expect(await leasesIn(database.db, "due_check")).toHaveLength(1);
});
