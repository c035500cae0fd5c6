import { afterAll, beforeAll, expect, test } from "vitest";
import type { CheckOutcome } from "../../../src/checks/outcome.ts";
import { days, hours } from "../../../src/lib/clock.ts";
import { globalId, newUuid } from "../../../src/lib/ids.ts";
import { type ClaimedCheck, claimTracker } from "../../../src/trackers/claims/claim.sql.ts";
import { claimLegs } from "../../../src/trackers/claims/claim-legs.sql.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { assignAll } from "../../support/assign-checks.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { checkRows, endOwnCheck } from "../../support/rows/leg-rows.sql.ts";

let now = Date.UTC(2026, 2, 3, 12);
let reading: Reading;
/** What the second carrier says. */
let postReading: Reading | null = null;

const nothing: Reading = { scans: [], estimatedDelivery: null };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async ({ carrier }, codes) => {
        const said = carrier === "USPS" ? postReading : reading;
        const notFound = { ok: false, failure: { code: "not-found" } } as const;
        return new Map(codes.map((code) => [code, said ? { ok: true, value: { reading: said, raw: "{}" } } : notFound]));
      },
    },
  });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], iso: string, handsOver = false): Scan => ({
  carrierCode: status,
  message: status,
  meaning: { status, ...(handsOver && { handsOver: true }) },
  time: { kind: "offset", iso },
  location: null,
});
const pickedUp = scan("PICKED_UP", "2026-03-01T18:00:00-05:00");
const handedOver = scan("IN_TRANSIT", "2026-03-03T05:00:00-06:00", true);
const delivered = scan("DELIVERED", "2026-03-03T13:00:00-06:00");
const post = { carrier: "USPS", carrierName: null, trackingCode: "92419900000000000000000001" };

test("a second carrier shows in the tracker and in its event, once, and stays when the carrier leaves it out", async () => {
  reading = { scans: [pickedUp, handedOver], estimatedDelivery: null, facts: { nextLegs: [post] } };
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: "1Z999AA10123456784", carrier: "UPS" },
    { async: false, idempotencyKey: null },
  );
  const id = globalId("Tracker", tracker!.id);
  const until = "2026-03-03T05:00:00-06:00";
  const first = {
    carrier: "UPS",
    carrierName: null,
    trackingCode: "1Z999AA10123456784",
    from: "2026-03-01T18:00:00-05:00",
    until,
  };
  const legs = [
    { ...first, status: "PICKED_UP", attention: null },
    { ...post, from: until, until: null, status: "IN_TRANSIT", attention: "CARRIER_NOT_CONNECTED" },
  ];
  expect(tracker!.legs).toEqual(legs);
  expect(JSON.parse(engine.events.at(-1)!.body)).toMatchObject({ changed: expect.arrayContaining(["legs"]), data: { legs } });

  now += hours(1);
  const { tracker: same } = await engine.trackers.refresh(engine.liveScope, id);
  expect(same).toMatchObject({ legs, updatedAt: tracker!.updatedAt });

  now += hours(10);
  reading = { scans: [pickedUp, { ...handedOver, meaning: { status: "IN_TRANSIT" } }, delivered], estimatedDelivery: null };
  const { tracker: done } = await engine.trackers.refresh(engine.liveScope, id);
  expect(done).toMatchObject({ status: "DELIVERED", legs: [legs[0], { ...legs[1], status: "DELIVERED" }] });
});

const byPost = (...scans: Scan[]): Reading => ({ scans, estimatedDelivery: null });
const handOver: Reading = { scans: [pickedUp, handedOver], estimatedDelivery: null, facts: { nextLegs: [post] } };

/** A parcel that the post has taken over, and that is followed there too. */
const followBoth = async (trackingCode: string) => {
  [reading, postReading] = [handOver, null];
  now = Date.UTC(2026, 2, 3, 12);
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode, carrier: "UPS" },
    { async: false, idempotencyKey: null },
  );
  const { workspaceId } = engine.liveScope;
  await assignAll(engine.db, { accounts: [{ id: workspaceId }], workspaceId, carriers: ["USPS"], now });
  const id = globalId("Tracker", tracker!.id);
  const refresh = async () => (await engine.trackers.refresh(engine.liveScope, id)).tracker!;
  return { uuid: tracker!.id, id, refresh, rows: () => checkRows(engine.db, tracker!.id) };
};

test("answers of both carriers in one batch make one timeline, and each change one event", async () => {
  const { uuid, refresh } = await followBoth("1Z999AA10123456784");
  await refresh();
  const before = engine.events.length;
  const lease = { now, leaseUntil: now + hours(1), token: "01890000-0000-7000-8000-00000000000a", accountId: null };
  const claims = [
    (await claimTracker(engine.db, engine.liveScope, uuid, lease))!,
    ...(await claimLegs(engine.db, engine.liveScope, uuid, lease)),
  ];
  expect(claims.map(({ carrier }) => carrier)).toEqual(["UPS", "USPS"]);
  reading = { ...handOver, scans: [...handOver.scans, scan("IN_TRANSIT", "2026-03-03T05:30:00-06:00")] };
  postReading = byPost(scan("OUT_FOR_DELIVERY", "2026-03-03T05:40:00-06:00"));
  const [ofUps, ofPost] = [reading, postReading];
  await engine.apply(
    claims.map((claim) => ({
      claim,
      accountId: claim.accountId,
      answer: { ok: true, value: { reading: claim.legCode === null ? ofUps : ofPost, raw: "{}" } },
    })),
  );
  const tracker = await engine.trackers.load(engine.liveScope, uuid);
  expect(tracker).toMatchObject({ status: "OUT_FOR_DELIVERY", legs: [{ attention: null }, { attention: null }] });
  const points = await engine.trackers.checkpoints(uuid);
  expect(points.map(({ carrier, status }) => [carrier, status])).toEqual([
    [null, "PICKED_UP"],
    [null, "IN_TRANSIT"],
    [null, "IN_TRANSIT"],
    ["USPS", "OUT_FOR_DELIVERY"],
  ]);
  expect(engine.events.slice(before).map(({ body }) => JSON.parse(body).data.status)).toEqual(["OUT_FOR_DELIVERY"]);
});

test("a delivery that the first carrier tells too early is believed when the next says nothing for three days", async () => {
  const { refresh, rows } = await followBoth("1Z999AA10123456784");
  await refresh();
  reading = { ...handOver, scans: [...handOver.scans, scan("DELIVERED", "2026-03-03T05:50:00-06:00")] };
  expect(await refresh()).toMatchObject({ status: "IN_TRANSIT", stopReason: null });
  now += days(3) + hours(1);
  expect(await refresh()).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  expect((await rows()).map(({ status, stopReason }) => [status, stopReason])).toEqual(Array(2).fill(["DELIVERED", "DELIVERED"]));
  now += days(4);
  await refresh();
  expect(await rows(), "asked about long enough").toEqual([]);
});

test("what the last carrier tells of the end of the way stands, whatever the first repeats", async () => {
  const { refresh } = await followBoth("1Z999AA10123456784");
  const estimate = (day: string) => ({ kind: "day", day }) as const;
  postReading = {
    ...byPost(scan("AVAILABLE_FOR_PICKUP", "2026-03-03T05:40:00-06:00")),
    estimatedDelivery: estimate("2026-03-05"),
    facts: { serviceName: "Ground Advantage", weight: { grams: 900 }, pickupPoint: { name: "Post Office 12" } },
  };
  reading = { ...handOver, facts: { ...handOver.facts, serviceName: "SurePost" } };
  await refresh();
  reading = {
    ...handOver,
    estimatedDelivery: estimate("2026-03-04"),
    facts: { ...handOver.facts, serviceName: "SurePost", pickupPoint: { name: "UPS Store" } },
  };
  const { facts } = await refresh();
  expect(facts).toMatchObject({
    serviceName: "SurePost",
    weight: { grams: 900 },
    estimatedDeliveryDay: "2026-03-05",
    pickupPoint: { name: "Post Office 12" },
  });
});

test("hints reach both carriers, and stopping or deleting ends both", async () => {
  const stopped = await followBoth("1Z999AA10123456784");
  await engine.trackers.update(engine.liveScope, { id: stopped.id, postalCode: "60601" });
  expect((await stopped.rows()).map(({ carrier, hints }) => [carrier, hints])).toEqual([
    ["UPS", { postalCode: "60601" }],
    ["USPS", { postalCode: "60601" }],
  ]);
  await engine.trackers.stop(engine.liveScope, stopped.id);
  expect(await stopped.rows()).toEqual([]);
  const deleted = await followBoth("1Z999AA10123456784");
  expect(await deleted.rows()).toHaveLength(2);
  await engine.trackers.remove(engine.liveScope, deleted.id);
  expect(await deleted.rows()).toEqual([]);
});

test("a parcel that both carriers are silent about is followed at neither", async () => {
  const { refresh, rows } = await followBoth("1Z999AA10123456784");
  postReading = nothing;
  await refresh();
  now += days(61);
  expect(await refresh()).toMatchObject({ stopReason: "STALE", attention: "STALE" });
  expect(await rows()).toEqual([]);
});

test("what is left of a leg when a node of the version before ended the tracker's own row is not asked about for ever", async () => {
  const { uuid, refresh, rows } = await followBoth("1Z999AA10123456784");
  await refresh();
  const lease = { leaseUntil: now + hours(1), token: "01890000-0000-7000-8000-00000000000b" };
  const [claim] = await claimLegs(engine.db, engine.liveScope, uuid, lease);
  await endOwnCheck(engine.db, uuid);
  const said = byPost(scan("OUT_FOR_DELIVERY", "2026-03-03T05:40:00-06:00"));
  await engine.apply([{ claim: claim!, accountId: claim!.accountId, answer: { ok: true, value: { reading: said, raw: "{}" } } }]);
  expect(await rows()).toEqual([]);
  expect(await engine.trackers.checkpoints(uuid)).toHaveLength(2);
});

test("of two answers about a parcel that was claimed again by the same process, the one under the present lease counts, whichever comes last", async () => {
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: "TESTPACKAGEAT", carrier: "BRING" },
    { async: true, idempotencyKey: null },
  );
  const claimAt = async (at: number) =>
    (await claimTracker(engine.db, engine.liveScope, tracker!.id, {
      ...{ now: at, leaseUntil: at + 1, token: newUuid(at), accountId: null },
    }))!;
  const said = { scans: [pickedUp], estimatedDelivery: null };
  const outcomeOf = (claim: ClaimedCheck): CheckOutcome => ({
    claim,
    accountId: claim.accountId,
    answer: { ok: true, value: { reading: said, raw: "{}" } },
  });
  const former = await claimAt(now);
  const present = await claimAt(now + 1_000);
  await engine.apply([present, former].map(outcomeOf));
  expect(await engine.trackers.checkpoints(tracker!.id)).toHaveLength(1);
  // What the check leaves for the next one was written too.
  expect(await claimAt(now + days(30))).toMatchObject({ status: "PICKED_UP", offsetMinutes: -300 });
});

test("of several accounts with the second carrier, the rules choose for its leg as they do for a tracker", async () => {
  const { workspaceId } = engine.liveScope;
  const accounts = [newUuid(now), newUuid(now + 1)];
  for (const [nth, rules] of [null, { referencePrefixes: ["B-"], destinationCountryCodes: [] }].entries())
    await engine.db.run(
      "",
      `insert into carrier_account (id, workspace_id, carrier, label, credentials_sealed, push_token, rules, created_at, updated_at)
       values ($1, $2, 'USPS', $3, '', $3, $4, $5, $5)`,
      [accounts[nth], workspaceId, `post ${nth}`, rules, new Date(now + nth)],
    );
  [reading, postReading] = [handOver, null];
  const legAccount = async (reference: string) => {
    const { tracker } = await engine.trackers.create(
      engine.liveScope,
      { trackingCode: "1Z999AA10123456784", carrier: "UPS", reference },
      { async: false, idempotencyKey: null },
    );
    return (await checkRows(engine.db, tracker!.id)).map(({ accountId }) => accountId)[1];
  };
  expect([await legAccount("A-1"), await legAccount("B-1")]).toEqual(accounts);
});
