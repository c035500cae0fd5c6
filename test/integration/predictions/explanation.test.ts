import { afterAll, beforeAll, expect, test } from "vitest";
import { explainBounds } from "../../../src/checks/explain/bounds.ts";
import { explainTrackers } from "../../../src/checks/explain/explanations.ts";
import { readLaneHistories } from "../../../src/checks/explain/lane-history.ts";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { days } from "../../../src/lib/clock.ts";
import { globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import { weekOf } from "../../../src/predictions/calendar/days.ts";
import { addDeliveryStats } from "../../../src/predictions/counts/delivery-stats.sql.ts";
import { figureCount, figurePlace, placeOfDays } from "../../../src/predictions/counts/figures.ts";
import { findTrackers } from "../../../src/trackers/trackers.sql.ts";
import { notingStatements } from "../../support/database/noted-statements.ts";
import { keyOf, restClient } from "../../support/rest.ts";
import { insertParcels, type ParcelRow } from "../../support/rows/parcel-rows.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
const now = Date.now();
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "2000000" } });
});
afterAll(() => service.stop());

const parcel = (more: Partial<ParcelRow>): ParcelRow => {
  const createdAt = more.createdAt ?? now - days(9);
  return {
    ...{ id: newBucketUuid(createdAt, 7), carrier: "DHL", from: "DE", to: "FR", createdAt, stopReason: null, estimatedAt: null },
    ...{ scans: [], ...more },
  };
};
/** Picked up, a day later in transit, and delivered on the third day. */
const past = (nth: number): ParcelRow => {
  const at = now - days(20) - nth * 1_000;
  const scans = [
    { status: "PICKED_UP", at },
    { status: "IN_TRANSIT", at: at + days(1) },
    { status: "DELIVERED", at: at + days(3) },
  ] as const;
  return parcel({ createdAt: at, stopReason: "DELIVERED", scans });
};
const late = () =>
  parcel({
    promisedAt: now - days(2),
    scans: [
      { status: "PICKED_UP", at: now - days(7) },
      { status: "IN_TRANSIT", at: now - days(6) },
    ],
  });

test("one sentence, the same over GraphQL, REST and in the list of what needs a person, with its evidence", async () => {
  const { key, scope } = await keyOf(service, "READ", "Late");
  const { db } = service.runtime;
  const one = late();
  const id = globalId("Tracker", one.id);
  await insertParcels(db, scope, [one]);
  const ask = async (document: string) => {
    const { body } = await service.graphql(key, document);
    expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
    return body.data;
  };
  const fields = "{ hasProblem sentence isKnown lateSince evidence }";
  const explain = async () => (await ask(`{ trackerExplanation(id: "${id}") ${fields} }`)).trackerExplanation;

  const before = await explain();
  expect(before.sentence).toBe("It has not been scanned for 6 days; what is usual on its way is not known before 10 deliveries.");

  await insertParcels(
    db,
    scope,
    Array.from({ length: 12 }, (_, nth) => past(nth)),
  );
  await followFeed(db, now, new AbortController().signal);
  const after = await explain();
  expect(after).toMatchObject({ isKnown: true, lateSince: expect.any(String) });
  expect(after.sentence).toBe(
    "It has not been scanned for 6 days in the carrier's network; DHL parcels from DE to FR usually stay 2 days.",
  );
  expect(after.evidence).toContain("Half of 12 DHL parcels from DE to FR arrived within 3 days.");
  expect((await restClient(service, key)("GET", `/v1/trackers/${one.id}/explanation`)).body).toMatchObject({
    sentence: after.sentence,
  });
  const { needsAttention } = await ask("{ needsAttention { groups { kind items { subjectId reason } } } }");
  expect(needsAttention.groups).toEqual([{ kind: "OVERDUE", items: [{ subjectId: id, reason: after.sentence }] }]);

  const onTime = parcel({ promisedAt: now + days(9), scans: [{ status: "PICKED_UP", at: now - days(1) }] });
  await insertParcels(db, scope, [onTime]);
  expect((await restClient(service, key)("GET", `/v1/trackers/${onTime.id}/explanation`)).body).toEqual({
    ...{ hasProblem: false, isKnown: false, lateSince: null, evidence: [] },
    sentence: "It is not late, and nothing is known to be wrong with it.",
  });

  // Another workspace's parcel is no parcel.
  const { key: otherKey } = await keyOf(service, "READ", "Other");
  const { body } = await service.graphql(otherKey, `{ trackerExplanation(id: "${id}") ${fields} }`);
  expect(body.data).toEqual({ trackerExplanation: null });
});

test("a page of late parcels is explained with two statements, however many they are", async () => {
  const { scope } = await keyOf(service, "READ", "Many late");
  const { db, clock } = service.runtime;
  const many = Array.from({ length: 30 }, late);
  await insertParcels(db, scope, many);
  const names: string[] = [];
  const noting = notingStatements(db, (name) => void names.push(name));
  const trackers = await findTrackers(
    db,
    scope,
    many.map(({ id }) => id),
  );
  const explained = await explainTrackers({ db: noting, clock }, scope, trackers);
  expect([...explained.values()].every((why) => why?.isKnown)).toBe(true);
  expect(names).toHaveLength(2);
});

test("past deliveries are compared with as far as the caps allow", async () => {
  const { scope } = await keyOf(service, "READ", "Caps");
  const { db } = service.runtime;
  const counts = new Array<number>(figureCount).fill(0);
  for (const [place, count] of [
    [figurePlace("parcels"), 20],
    [figurePlace("delivered"), 20],
    [placeOfDays(4), 20],
  ] as const)
    counts[place] = count;
  const week = weekOf(Math.floor(now / days(1)));
  const laneOf = (nth: number) => ({ origin: `${nth % 2 === 0 ? "A" : "B"}${nth}`, destination: "FR" });
  const lanes = Array.from({ length: explainBounds.historyRows.cap + 1 }, (_, nth) => laneOf(nth));
  await addDeliveryStats(
    db,
    lanes.map((lane) => ({ ...scope, ...lane, week, carrier: "DHL", service: "", round: 0, counts })),
  );
  const asked = lanes.map(({ origin, destination }) => ({
    ...{ carrier: "DHL", service: null, origin: { country: origin, postcode: null } },
    destination: { country: destination, postcode: null },
  }));
  const historyOf = await readLaneHistories(db, scope, asked, now);
  expect(asked.filter((lane) => historyOf(lane)?.usualDays === 4)).toHaveLength(explainBounds.historyRows.cap);
  expect(historyOf({ ...asked[0]!, origin: null })).toBeNull();
});
