import { afterAll, beforeAll, expect, test } from "vitest";
import { countNextEvents, followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { rebuildCounts } from "../../../src/checks/learn/rebuild.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import type { Database, PatientDatabase } from "../../../src/postgres/database.ts";
import type { CellCounts } from "../../../src/predictions/counts/cell-counts.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { insertParcels, type ParcelRow, readAllCells } from "../../support/rows/parcel-rows.sql.ts";

let database: FreshDatabase;
const now = Date.parse("2026-03-24T12:00:00Z");
const monday = Date.parse("2026-03-09T10:00:00Z");

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const newScope = async (): Promise<Scope> => {
  const scope: Scope = { workspaceId: newUuid(now), mode: "LIVE" };
  await insertWorkspace(database.db, { id: scope.workspaceId, name: `Shop ${scope.workspaceId}`, now });
  return scope;
};

const parcel = (scans: ParcelRow["scans"], more: Partial<ParcelRow> = {}): ParcelRow => ({
  ...{ id: newBucketUuid(monday, 7), carrier: "DHL", from: "DE", to: "SE", createdAt: monday },
  ...{ stopReason: null, estimatedAt: null, scans, ...more },
});
const delivered = (at: number): ParcelRow["scans"] => [
  { status: "PICKED_UP", at },
  { status: "DELIVERED", at: at + days(3) },
];

type Sent = { readonly name: string; readonly rows: number };

/** Each statement of a long transaction is given to `before` first, with the rows of its longest list. */
const through = (db: PatientDatabase, before: (sent: Sent) => Promise<void> | void): PatientDatabase => ({
  ...db,
  longTransaction: (limit, work) =>
    db.longTransaction(limit, (tx) => {
      const seen = async (name: string, params: readonly unknown[] = []): Promise<void> =>
        before({ name, rows: Math.max(0, ...params.map((value) => (Array.isArray(value) ? value.length : 0))) });
      return work({
        ...tx,
        many: async (...given: Parameters<Database["many"]>) => seen(given[0], given[2]).then(() => tx.many(...given)) as never,
        one: async (...given: Parameters<Database["one"]>) => seen(given[0], given[2]).then(() => tx.one(...given)) as never,
        run: async (...given: Parameters<Database["run"]>) => seen(given[0], given[2]).then(() => tx.run(...given)),
      });
    }),
});

test("no statement of a rebuild grows with the parcels of a bucket or the cells they count in, and a second one counts the same", async () => {
  const scope = await newScope();
  // Each on its own lane, so that none shares a cell but the coarsest.
  const parcels = Array.from({ length: 2_300 }, (_, nth) =>
    parcel(delivered(monday), { service: `service ${nth}`, carrier: "UPS" }),
  );
  await insertParcels(database.db, scope, parcels);
  const sent: Sent[] = [];
  const noting = through(database.db, (one) => void sent.push(one));
  const progress: number[] = [];
  expect(await rebuildCounts(noting, scope, { now, onProgress: (done) => progress.push(done) })).toBe(2_300);
  expect(progress).toEqual([2_000, 2_300]);
  const first = (await readAllCells(database.db)).filter(({ cell }) => /^(days\|)?UPS\|/.test(cell));
  expect(first.length).toBeGreaterThan(4_600);
  expect(sent.filter(({ name }) => name === "write_prediction_counts").length).toBeGreaterThan(2);
  await rebuildCounts(noting, scope, { now, onProgress: () => {} });
  expect((await readAllCells(database.db)).filter(({ cell }) => /^(days\|)?UPS\|/.test(cell))).toEqual(first);
  expect(sent.filter(({ rows }) => rows > 2_000)).toEqual([]);
});

test("what the feed counts after a rebuild has read it counts once, as the feed saw it", async () => {
  const scope = await newScope();
  const underWay = parcel([{ status: "PICKED_UP", at: monday }]);
  const longAgo = now - days(120);
  const old = parcel(delivered(longAgo), { id: newBucketUuid(longAgo, 7), createdAt: longAgo, carrier: "GLS" });
  await insertParcels(database.db, scope, [underWay, old]);
  await followFeed(database.db, longAgo + days(10), new AbortController().signal);
  let hasNews = false;
  const meanwhile = async ({ name }: Sent): Promise<void> => {
    if (name !== "lock_prediction_cursor" || hasNews) return;
    hasNews = true;
    await insertParcels(database.db, scope, [{ ...underWay, scans: delivered(monday) }, old]);
    await countNextEvents(database.db, now);
  };
  await rebuildCounts(through(database.db, meanwhile), scope, { now, onProgress: () => {} });
  expect(hasNews).toBe(true);
  const countsOf = async (cell: string) =>
    (await readAllCells(database.db)).find((row) => row.cell === cell)?.counts as CellCounts | undefined;
  expect(Object.values((await countsOf("DHL|abroad|PICKED_UP"))?.weeks ?? {})).toMatchObject([
    { started: 1, delivered: [0, 0, 0, 1], ended: [] },
  ]);
  expect((await countsOf("days|GLS|SE"))?.days).toMatchObject({ working: 1 });
});
