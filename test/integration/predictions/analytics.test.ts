import { afterAll, beforeAll, expect, test } from "vitest";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { rebuildCounts } from "../../../src/checks/learn/rebuild.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { isoDay, weekOf } from "../../../src/predictions/calendar/days.ts";
import { figureCount } from "../../../src/predictions/counts/figures.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

import { keyOf, restClient } from "../../support/rest.ts";
import { insertParcels, type ParcelRow } from "../../support/rows/parcel-rows.sql.ts";
import { randomFrom } from "../../support/seed.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let scope: Scope;
let key: string;
let rest: ReturnType<typeof restClient>;
const now = Date.now();
const thisWeek = weekOf(Math.floor(now / days(1)));
const firstMonday = days(thisWeek - 28) + 10 * 3_600_000;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "2000000" } });
  ({ key, scope } = await keyOf(service));
  rest = restClient(service, key);
});
afterAll(() => service.stop());

const count = () => followFeed(service.runtime.db, now, new AbortController().signal);

const share = "{ count of share }";
const rowFields = `carrier service originCountryCode destinationCountryCode week parcels delivered returned lost p50Days p80Days p95Days
  promiseKept ${share} firstEstimateKept ${share} firstAttempt ${share} exceptions { kind count } predictionKept ${share} predictionInside ${share}
  predictionWidthDays estimateError { parcels meanDays biasDays } predictionError { parcels meanDays biasDays }
  comparison { parcels predictionDays estimateDays } stays { milestone parcels meanDays }`;
const ask = async (by: string, filter = "", with_ = key) => {
  const { body } = await service.graphql(
    with_,
    `{ analytics(filter: { from: "${isoDay(thisWeek - 35)}" ${filter} }, by: ${by}) { from until hiddenRows isMore rows { ${rowFields} } } }`,
  );
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data.analytics;
};

const random = randomFrom(35);
const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)]!;

/** A parcel whose life is known: when it arrived, how often it was tried, whether it came back or was lost. */
type Life = ParcelRow & { day: number; arrivedAfter: number | null; failed: boolean; returned: boolean; lost: boolean };
const firstOf = (on: number) => ({
  ...{ on, earliest: on + 4, latest: on + 8, byHistory: on + 6, byEstimate: null },
  cuts: Array.from({ length: 19 }, (_, index) => (index < 9 ? 4 : 6)),
});
const life = (): Life => {
  const day = Math.floor(random() * 21);
  const at = firstMonday + days(day);
  const outcome = random();
  const failed = random() < 0.2;
  const arrivedAfter = outcome < 0.8 ? 1 + Math.floor(random() ** 3 * 60) : null;
  const [returned, lost] = [outcome >= 0.8 && outcome < 0.88, outcome >= 0.88 && outcome < 0.93];
  const stalled = random() < 0.1;
  return {
    ...{ id: newBucketUuid(at, 7), carrier: pick(["DHL", "UPS", "GLS"]), from: pick(["DE", "SE"]), to: pick(["SE", "FR", "NO"]) },
    ...{ createdAt: at, stopReason: null, estimatedAt: null, service: pick(["Parcel", "Express"]) },
    ...{ day, arrivedAfter, failed, returned, lost },
    promisedAt: random() < 0.5 ? at + days(4) : null,
    firstEstimateUntil: random() < 0.5 ? at + days(3) + 1 : null,
    // Predicted for the fourth to the eighth day, and the sixth as the most likely.
    prediction: random() < 0.6 ? { first: firstOf(Math.floor(at / days(1))) } : null,
    exceptions: [
      ...(lost ? [{ kind: "LOST" as const, cleared: null }] : []),
      ...(stalled ? [{ kind: "STALLED" as const, cleared: { at, offsetMinutes: 0 } }] : []),
    ],
    scans: [
      { status: "PENDING", at: at - days(1) },
      { status: "PICKED_UP", at },
      ...(failed ? [{ status: "ATTEMPT_FAILURE" as const, at: at + 3_600_000 }] : []),
      ...(arrivedAfter !== null ? [{ status: "DELIVERED" as const, at: at + days(arrivedAfter) }] : []),
      ...(returned ? [{ status: "RETURN_TO_SENDER" as const, at: at + days(5) }] : []),
      // The return arrives at the shop: that is no delivery.
      ...(returned ? [{ status: "DELIVERED" as const, at: at + days(9) }] : []),
    ],
  };
};
const lives = Array.from({ length: 900 }, life);

const nearest = (sorted: readonly number[], part: number) =>
  sorted.length < 10 ? null : Math.min(46, sorted[Math.ceil(part * sorted.length) - 1]!);
const shareOf = (some: readonly Life[], isSo: (one: Life) => boolean) => {
  const matching = some.filter(isSo).length;
  return { count: matching, of: some.length, share: some.length < 10 ? null : matching / some.length };
};
const mean = (values: readonly number[]) =>
  values.length < 10 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
/** Days off, each at most as many as are counted. */
const errorOf = (some: readonly Life[], expectedAfter: number) => {
  const off = some.map(({ arrivedAfter }) => Math.max(-46, Math.min(46, arrivedAfter! - expectedAfter)));
  return { parcels: off.length, meanDays: mean(off.map(Math.abs)), biasDays: mean(off) };
};
const arrivalOf = ({ createdAt, arrivedAfter }: Life) =>
  arrivedAfter === null ? Number.POSITIVE_INFINITY : createdAt + days(arrivedAfter);

/** The same figures, from the parcels themselves. */
const figuresOf = (some: readonly Life[]) => {
  const took = some.flatMap(({ arrivedAfter }) => arrivedAfter ?? []).sort((a, b) => a - b);
  const over = some.filter(({ arrivedAfter, returned, lost }) => arrivedAfter !== null || returned || lost);
  const stalled = some.filter(({ exceptions }) => exceptions!.some(({ kind }) => kind === "STALLED")).length;
  const lost = some.filter((one) => one.lost).length;
  const arrived = some.filter(({ arrivedAfter }) => arrivedAfter !== null);
  const [estimated, predicted] = [arrived.filter((one) => one.firstEstimateUntil), arrived.filter((one) => one.prediction)];
  const both = estimated.filter((one) => one.prediction);
  const stay = (parcels: number, meanDays: number | null, milestone: string) => ({ milestone, parcels, meanDays });
  return {
    predictionKept: shareOf(
      over.filter((one) => one.prediction),
      ({ arrivedAfter }) => arrivedAfter !== null && arrivedAfter <= 8,
    ),
    predictionInside: shareOf(predicted, ({ arrivedAfter }) => arrivedAfter! >= 4 && arrivedAfter! <= 8),
    predictionWidthDays: predicted.length < 10 ? null : 5,
    estimateError: errorOf(estimated, 3),
    predictionError: errorOf(predicted, 6),
    comparison: { parcels: both.length, predictionDays: errorOf(both, 6).meanDays, estimateDays: errorOf(both, 3).meanDays },
    stays: [
      stay(some.length, some.length < 10 ? null : 1, "LABEL"),
      ...(took.length === 0 ? [] : [stay(took.length, mean(took.map((days) => Math.min(46, days))), "PICKED_UP")]),
    ],
    ...{ parcels: some.length, delivered: took.length, returned: some.filter(({ returned }) => returned).length, lost },
    ...{ p50Days: nearest(took, 0.5), p80Days: nearest(took, 0.8), p95Days: nearest(took, 0.95) },
    promiseKept: shareOf(
      over.filter(({ promisedAt }) => promisedAt),
      (one) => arrivalOf(one) < one.promisedAt!,
    ),
    firstEstimateKept: shareOf(
      over.filter((one) => one.firstEstimateUntil),
      (one) => arrivalOf(one) < one.firstEstimateUntil!,
    ),
    firstAttempt: shareOf(
      some.filter((one) => one.failed || one.arrivedAfter !== null),
      (one) => !one.failed,
    ),
    exceptions: [
      { kind: "LOST", count: lost },
      { kind: "STALLED", count: stalled },
    ].filter((one) => one.count > 0),
  };
};

type Shown = ReturnType<typeof figuresOf> & Record<string, unknown>;
const sameAs = (rows: readonly Shown[], keyOfRow: (row: Shown) => string, keyOfLife: (one: Life) => string) => {
  const groups = [...Map.groupBy(lives, keyOfLife)];
  expect(Object.fromEntries(rows.map((row) => [keyOfRow(row), row]))).toEqual(
    Object.fromEntries(
      groups.filter(([, some]) => some.length >= 10).map(([name, some]) => [name, expect.objectContaining(figuresOf(some))]),
    ),
  );
  return groups.filter(([, some]) => some.length < 10).length;
};
const mondayOf = ({ createdAt }: Life) => isoDay(weekOf(Math.floor(createdAt / days(1))));

test("figures are those of the parcels, however they are grouped, and small groups are hidden", async () => {
  await insertParcels(
    service.runtime.db,
    scope,
    lives.map((one) => ({ ...one, scans: one.scans.slice(0, 2), exceptions: [] })),
  );
  await count();
  expect((await ask("[]")).rows).toMatchObject([{ parcels: 900, delivered: 0, exceptions: [] }]);
  await insertParcels(service.runtime.db, scope, lives);
  await count();

  const all = await ask("[]");
  expect(all).toMatchObject({ from: isoDay(thisWeek - 35), until: isoDay(thisWeek + 6), hiddenRows: 0, isMore: false });
  expect(all.rows).toEqual([expect.objectContaining({ carrier: null, week: null, ...figuresOf(lives) })]);
  const carriers = await ask("[CARRIER]");
  sameAs(
    carriers.rows,
    (row) => String(row.carrier),
    ({ carrier }) => carrier,
  );
  const fine = await ask("[CARRIER, SERVICE, ORIGIN, DESTINATION, WEEK]");
  const hidden = sameAs(
    fine.rows,
    (row) => [row.carrier, row.service, row.originCountryCode, row.destinationCountryCode, row.week].join(" "),
    (one) => [one.carrier, one.service!.toLowerCase(), one.from, one.to, mondayOf(one)].join(" "),
  );
  expect(hidden).toBeGreaterThan(20);
  expect(fine.hiddenRows).toBe(hidden);
  const some = await ask("[WEEK]", 'carrier: [DHL], destination: ["se"], service: ["EXPRESS"], origin: ["DE"]');
  const chosen = lives.filter(
    (one) => one.carrier === "DHL" && one.to === "SE" && one.service === "Express" && one.from === "DE",
  );
  expect(some.rows.map(({ week, parcels }: Shown) => [week, parcels]).sort()).toEqual(
    [...Map.groupBy(chosen, mondayOf)].flatMap(([week, { length }]) => (length < 10 ? [] : [[week, length]])).sort(),
  );
});

test("counting again, a second process and a rebuild change nothing; another mode has its own", async () => {
  const before = await ask("[CARRIER, WEEK]");
  expect(before.rows.length).toBeGreaterThan(3);
  await service.runtime.db.run("", "update prediction_cursor set position = 0");
  await Promise.all([count(), count()]);
  expect(await ask("[CARRIER, WEEK]")).toEqual(before);
  const rebuilt = await rebuildCounts(service.runtime.db, scope, { now, onProgress: () => {} });
  expect(rebuilt).toBe(900);
  await count();
  expect(await ask("[CARRIER, WEEK]")).toEqual(before);
  const live = await keyOf(service, "FULL", "Main", "LIVE");
  expect(await ask("[CARRIER]", "", live.key)).toMatchObject({ rows: [], hiddenRows: 0 });
});

test("REST has the same, and says what it does not take", async () => {
  const from = isoDay(thisWeek - 35);
  const answer = await rest("GET", `/v1/analytics?by=CARRIER&by=DESTINATION&from=${from}&carrier=DHL`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.rows.map(({ parcels }: Shown) => parcels)).toEqual(
    (await ask("[CARRIER, DESTINATION]", "carrier: [DHL]")).rows.map(({ parcels }: Shown) => parcels),
  );
  const backwards = await rest("GET", `/v1/analytics?from=${isoDay(thisWeek)}&until=${from}`);
  expect(backwards).toMatchObject({ status: 400, body: { errors: [{ message: "filter.from is after filter.until." }] } });
});

test("an answer has so many groups, and sums up so many weeks of lanes, and no more", async () => {
  const { key: other, scope: large } = await keyOf(service, "FULL", "Large");
  const add = (from: number, until: number) =>
    service.runtime.db.run(
      "",
      `insert into delivery_stats (workspace_id, mode, week, carrier, service, origin, destination, round, counts)
       select $1, $2, $3::int - 7 * (n % 50), 'DHL', 'service ' || n % 1001, 'DE', 'X' || n, 0, array_fill(1, array[$4::int])
       from generate_series($5::int, $6::int) n`,
      [large.workspaceId, large.mode, thisWeek, figureCount, from, until],
    );
  const { cap } = trackerBounds.rowsOfAnalytics;
  const year = `filter: { from: "${isoDay(thisWeek - 357)}" }`;
  const read = (by: string) => service.graphql(other, `{ analytics(${year}, by: ${by}) { isMore rows { parcels p50Days } } }`);
  for (let from = 1; from <= cap; from += 10_000) await add(from, Math.min(cap, from + 9_999));
  const { body } = await read("[SERVICE]");
  expect(body.data.analytics).toMatchObject({ isMore: true });
  expect(body.data.analytics.rows).toHaveLength(trackerBounds.groupsOfAnalytics.cap);
  expect((await read("[CARRIER]")).body.data.analytics.rows).toMatchObject([{ parcels: cap }]);
  await add(cap + 1, cap + 1);
  expect((await read("[CARRIER]")).body.errors[0].message).toContain("more than 80,000 weeks and lanes");
});
