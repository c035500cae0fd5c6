import { afterAll, beforeAll, expect, test } from "vitest";
import { countNextEvents, followFeed, recountOpenParcels } from "../../../src/checks/learn/follow-feed.ts";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { removeOldNotes } from "../../../src/checks/learn/old-notes.ts";
import { rebuildCounts } from "../../../src/checks/learn/rebuild.ts";
import { days } from "../../../src/lib/clock.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { parseDay, weekOf } from "../../../src/predictions/calendar/days.ts";
import type { CellCounts } from "../../../src/predictions/counts/cell-counts.ts";
import type { History } from "../../../src/predictions/model/parcel.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { insertParcels, type ParcelRow, readAllCells } from "../../support/rows/parcel-rows.sql.ts";

let database: FreshDatabase;
let scope: Scope;
/** A Tuesday, on which nothing else happens. */
const now = Date.parse("2026-03-24T12:00:00Z");
const monday = Date.parse("2026-03-09T10:00:00Z");
const week = String(weekOf(parseDay("2026-03-09")!));

beforeAll(async () => {
  database = await freshDatabase({ lanes: 2 });
  scope = { workspaceId: newUuid(now), mode: "LIVE" };
  await insertWorkspace(database.db, { id: scope.workspaceId, name: "Main", now });
});
afterAll(() => database.close());

const parcel = (scans: ParcelRow["scans"], more: Partial<ParcelRow> = {}): ParcelRow => ({
  ...{
    id: newBucketUuid(monday, 7),
    carrier: "DHL",
    from: "DE",
    to: "SE",
    createdAt: monday,
    stopReason: null,
    estimatedAt: null,
  },
  scans,
  ...more,
});
const countsOf = async (cell: string, kind: "counts" | "imported" = "counts"): Promise<CellCounts> =>
  ((await readAllCells(database.db)).find((row) => row.cell === cell)?.[kind] ?? {}) as CellCounts;
const count = () => followFeed(database.db, now, new AbortController().signal);

const underWay = parcel([{ status: "PICKED_UP", at: monday }], { estimatedAt: monday + days(2) });
const delivered = parcel([
  { status: "PICKED_UP", at: monday },
  { status: "DELIVERED", at: monday + days(3) },
]);

test("a parcel is counted after its event, once, and again when more is known", async () => {
  await insertParcels(database.db, scope, [underWay, delivered]);
  await count();
  const coarse = "DHL|abroad|PICKED_UP";
  expect((await countsOf(coarse)).weeks?.[week]).toEqual({
    started: 2,
    delivered: [0, 0, 0, 1],
    ended: [],
    late: [],
    silent: [0, 0, 0, 1],
  });
  expect(await countsOf("days|DHL|SE")).toEqual({ days: { working: 1, saturday: 0, sunday: 0, holiday: 0 } });

  // The same parcels again, as after a crash before the cursor moved.
  const before = await readAllCells(database.db);
  await database.db.run("", "update prediction_cursor set position = 0");
  await count();
  expect(await readAllCells(database.db)).toEqual(before);

  const late = { ...underWay, scans: [...underWay.scans, { status: "DELIVERED" as const, at: monday + days(4) }] };
  await insertParcels(database.db, scope, [late]);
  await count();
  // Estimated for Tuesday, which ends at the estimated moment on Wednesday; delivered on Friday: two delivery days late.
  const lateness = Array.from({ length: 18 }, (_, index) => (index === 17 ? 1 : 0));
  expect((await countsOf(coarse)).weeks?.[week]).toEqual({
    ...{ started: 2, delivered: [0, 0, 0, 1, 1], ended: [], late: lateness, silent: [0, 0, 0, 1, 1] },
  });
});

test("two processes that count at the same time count each parcel once", async () => {
  await insertParcels(
    database.db,
    scope,
    Array.from({ length: 20 }, () => parcel([{ status: "PENDING", at: monday }], { carrier: "UPS" })),
  );
  await Promise.all([countNextEvents(database.db, now), countNextEvents(database.db, now)]);
  expect((await countsOf("UPS|abroad|LABEL")).weeks?.[week]?.started).toBe(20);
});

test("a rebuild counts the same again, and what was deleted or stopped under way ends as far as it was seen", async () => {
  const before = (await readAllCells(database.db)).filter(({ counts }) => Object.keys(counts as object).length > 0);
  expect(await rebuildCounts(database.db, scope, { now, onProgress: () => {} })).toBe(22);
  expect((await readAllCells(database.db)).filter(({ counts }) => Object.keys(counts as object).length > 0)).toEqual(before);

  const stopped = parcel([{ status: "IN_TRANSIT", at: monday }], { carrier: "FEDEX" });
  const erased = parcel([{ status: "IN_TRANSIT", at: monday }], { carrier: "FEDEX" });
  await insertParcels(database.db, scope, [stopped, erased]);
  await count();
  await database.db.run("", "update tracker set stop_reason = 'STOPPED' where id = $1", [stopped.id]);
  await database.db.run("", "delete from tracker where id = $1", [erased.id]);
  await recountOpenParcels(database.db, now + days(8));
  expect((await countsOf("FEDEX|abroad|IN_TRANSIT")).weeks?.[week]).toMatchObject({ started: 2, ended: [2] });
});

test("an imported file counts beside the trackers, as if it had ended last week, and a second one takes its place", async () => {
  const handedOver = parseDay("2025-06-02")!;
  const history: History = {
    lane: {
      carrier: "GLS",
      service: null,
      origin: { country: "DE", postcode: null },
      destination: { country: "DE", postcode: null },
    },
    steps: [{ milestone: "PICKED_UP", day: handedOver, hour: 9 }],
    ...{ estimates: [], promised: null, delivered: handedOver + 1, ended: null },
  };
  const lastWeek = String(weekOf(now / days(1)) - 7);
  const importing = { now, isAdded: false, onProgress: () => {} };
  await importHistories(database.db, scope, [history, history], importing);
  await importHistories(database.db, scope, [history], importing);
  expect((await countsOf("GLS|domestic|PICKED_UP", "imported")).weeks).toMatchObject({
    [lastWeek]: { started: 1, delivered: [0, 1] },
  });
  await importHistories(database.db, scope, [history], { ...importing, isAdded: true });
  expect((await countsOf("GLS|domestic|PICKED_UP", "imported")).weeks).toMatchObject({ [lastWeek]: { started: 2 } });
  await rebuildCounts(database.db, scope, { now, onProgress: () => {} });
  expect((await countsOf("GLS|domestic|PICKED_UP", "imported")).weeks).toMatchObject({ [lastWeek]: { started: 2 } });
});

test("what was noted of parcels that are over goes after 90 days, and they count once all the same", async () => {
  const notes = () =>
    database.db.many<{ isOpen: boolean }>("", 'select is_open as "isOpen" from prediction_parcel where workspace_id = $1', [
      scope.workspaceId,
    ]);
  const open = parcel([{ status: "PICKED_UP", at: monday }]);
  await insertParcels(database.db, scope, [open]);
  await count();
  const before = await readAllCells(database.db);
  expect((await notes()).some(({ isOpen }) => !isOpen)).toBe(true);
  await database.db.run("", "update prediction_parcel set counted_at = $1", [new Date(now)]);
  await removeOldNotes(database.db, now + days(89));
  expect((await notes()).some(({ isOpen }) => !isOpen)).toBe(true);
  await removeOldNotes(database.db, now + days(91));
  expect((await notes()).every(({ isOpen }) => isOpen)).toBe(true);
  expect((await notes()).length).toBeGreaterThan(0);
  // Read again from the first event on: those whose notes are gone count no second time.
  await database.db.run("", "update prediction_cursor set position = 0");
  await followFeed(database.db, now + days(91), new AbortController().signal);
  const daysOf = (cells: typeof before) => cells.filter(({ cell }) => cell.startsWith("days|"));
  expect(daysOf(await readAllCells(database.db))).toEqual(daysOf(before));
  // A rebuild begins with nothing, counts them, and notes only those that are under way.
  await rebuildCounts(database.db, scope, { now: now + days(91), onProgress: () => {} });
  expect(daysOf(await readAllCells(database.db))).toEqual(daysOf(before));
  expect((await notes()).every(({ isOpen }) => isOpen)).toBe(true);
});
