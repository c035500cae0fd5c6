import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seconds } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import type { TrackerInput } from "../../../src/trackers/create/tracker-input.ts";
import { trackerFields, viewOf } from "../../../src/trackers/tracker-fields.ts";
import type { Hints } from "../../../src/tracking/carrier-port.ts";
import type { Reading } from "../../../src/tracking/reading.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { checkClaimed, claimAllDue } from "../../support/rows/due-checks.ts";

let now = Date.UTC(2026, 2, 1, 8);
let told: ReadonlyMap<string, Hints> = new Map();
let reading: Reading = { scans: [], estimatedDelivery: null };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes, { hints }) => {
        told = hints;
        return new Map(codes.map((code) => [code, { ok: true, value: { reading, raw: "{}" } }]));
      },
    },
  });
});
afterAll(() => engine.close());
beforeEach(() => {
  now += seconds(60);
  told = new Map();
  reading = { scans: [], estimatedDelivery: null };
});

const create = (input: Omit<TrackerInput, "carrier">, async = true) =>
  engine.trackers.create(engine.liveScope, { carrier: "FEDEX", ...input }, { async, idempotencyKey: null });
const idOf = async (answer: ReturnType<typeof create>) => globalId("Tracker", (await answer).tracker!.id);
const shownOf = async (id: string) => {
  const tracker = (await engine.trackers.find(engine.liveScope, id))!;
  const { postalCode, destinationCountryCode, shippedOn, promisedAt, pieceCount } = viewOf(trackerFields, tracker);
  return { postalCode, destinationCountryCode, shippedOn, promisedAt, pieceCount };
};
const checkDue = async () => checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: seconds(60) }));

const all = {
  postalCode: " sw1a  1aa ",
  destinationCountryCode: "gb",
  shippedOn: "2026-02-27",
  promisedAt: Date.UTC(2026, 2, 4, 12),
  pieceCount: 2,
};
const stored = { ...all, postalCode: "SW1A 1AA", destinationCountryCode: "GB" };
const shown = { ...stored, promisedAt: "2026-03-04T12:00:00+00:00" };

test("what is given at creation is shown at once and afterwards, and told to the carrier, in each way of creating", async () => {
  const { tracker } = await create({ trackingCode: "986578788855", ...all });
  expect(viewOf(trackerFields, tracker!)).toMatchObject(shown);
  expect(await shownOf(globalId("Tracker", tracker!.id))).toEqual(shown);
  await checkDue();
  expect(told.get("986578788855")).toEqual(stored);

  const sync = await idOf(create({ trackingCode: "986578788844", ...all }, false));
  expect(told.get("986578788844")).toEqual(stored);
  expect(await shownOf(sync)).toEqual(shown);

  await engine.trackers.createMany(engine.liveScope, [{ trackingCode: "986578788833", carrier: "FEDEX", ...all }]);
  await checkDue();
  expect(told.get("986578788833")).toEqual(stored);
});

test("an update corrects those it names, null takes one away, and the next check asks with what is left", async () => {
  const id = await idOf(create({ trackingCode: "986578788822", postalCode: "83702", shippedOn: "2026-02-27", reference: "7" }));
  const update = { id, postalCode: "97201", shippedOn: null };
  expect((await engine.trackers.update(engine.liveScope, update)).trackerUserErrors).toEqual([]);
  expect(await shownOf(id)).toMatchObject({ postalCode: "97201", shippedOn: null });
  expect((await engine.trackers.find(engine.liveScope, id))!.reference).toBe("7");
  await checkDue();
  expect(told.get("986578788822")).toEqual({ postalCode: "97201" });
  await engine.trackers.update(engine.liveScope, { id, postalCode: null });
  expect((await engine.trackers.find(engine.liveScope, id))!.hints).toBeNull();
});

test("a parcel that is no longer followed is asked about with its hints when somebody asks", async () => {
  const id = await idOf(create({ trackingCode: "986578788811", postalCode: "83702" }));
  await engine.trackers.stop(engine.liveScope, id);
  await engine.trackers.update(engine.liveScope, { id, pieceCount: 3 });
  await engine.trackers.refresh(engine.liveScope, id);
  expect(told.get("986578788811")).toEqual({ postalCode: "83702", pieceCount: 3 });
});

test("of several trackers on one parcel the newest that has a hint tells it", async () => {
  await create({ trackingCode: "986578788800", postalCode: "11111", shippedOn: "2026-02-01" });
  now += 1;
  await create({ trackingCode: "986578788800", postalCode: "22222" });
  now += 1;
  await create({ trackingCode: "986578788800" });
  await checkDue();
  expect(told.get("986578788800")).toEqual({ postalCode: "22222", shippedOn: "2026-02-01" });
});

test("an estimate that names no place is a time in the country of destination", async () => {
  reading = { scans: [], estimatedDelivery: { kind: "day", day: "2026-03-05" } };
  const { tracker } = await create({ trackingCode: "986578788799", destinationCountryCode: "JP" }, false);
  expect(viewOf(trackerFields, tracker!).estimatedDeliveryAt).toBe("2026-03-05T23:59:59+09:00");
});

test("what cannot be a hint is refused by name, at creation and by an update, and nothing is changed", async () => {
  const bad = { postalCode: "!", destinationCountryCode: "XX", shippedOn: "2026-02-30", pieceCount: 0 };
  const fields = ["postalCode", "destinationCountryCode", "shippedOn", "pieceCount"].map((field) => ["HINT_INVALID", field]);
  const created = await create({ trackingCode: "986578788788", ...bad });
  expect(created.tracker).toBeNull();
  expect(created.trackerUserErrors.map(({ code, field }) => [code, field])).toEqual(fields);
  const id = await idOf(create({ trackingCode: "986578788788", pieceCount: 9999, postalCode: "" }));
  const updated = await engine.trackers.update(engine.liveScope, { id, ...bad });
  expect(updated.trackerUserErrors.map(({ code, field }) => [code, field])).toEqual(fields);
  expect(await shownOf(id)).toMatchObject({ pieceCount: 9999, postalCode: null });
});

test("a repeated call with another hint is another input", async () => {
  const repeat = (postalCode: string) =>
    engine.trackers.create(
      engine.liveScope,
      { carrier: "FEDEX", trackingCode: "986578788777", postalCode },
      { async: true, idempotencyKey: "hinted" },
    );
  const first = await repeat("83702");
  expect((await repeat("83702")).tracker!.id).toBe(first.tracker!.id);
  expect((await repeat("97201")).trackerUserErrors[0]!.code).toBe("IDEMPOTENCY_KEY_REUSED");
});
