import { describe, expect, it } from "vitest";
import type { PlacedScan, StoredCheckpoint } from "../checkpoint.ts";
import { mergeScans } from "./merge.ts";

const nineThirty = Date.UTC(2026, 2, 1, 8, 30);

const scan = (overrides: Partial<PlacedScan> = {}): PlacedScan => ({
  message: "Arrived at hub",
  status: "IN_TRANSIT",
  statusDetail: null,
  informational: false,
  carrierCode: "AR",
  at: nineThirty,
  offsetMinutes: 60,
  offsetSource: "CARRIER",
  location: { city: "Paris", countryCode: "FR" },
  ...overrides,
});

/** Merges one reading after the other into an empty tracker; ids are "1", "2", … in order of arrival. */
const mergeAll = (...readings: PlacedScan[][]): readonly StoredCheckpoint[] => {
  let id = 0;
  let stored: readonly StoredCheckpoint[] = [];
  for (const reading of readings) stored = mergeScans(stored, reading, () => String(++id)).checkpoints;
  return stored;
};
const idsAndMessages = (checkpoints: readonly StoredCheckpoint[]) => checkpoints.map(({ id, message }) => `${id} ${message}`);

describe("the same scan", () => {
  it("is stored once however often the carrier lists it", () => {
    expect(mergeAll([scan(), scan()], [scan()], [scan(), scan(), scan()])).toHaveLength(1);
  });

  it("leaves everything as it was when nothing is new", () => {
    const stored = mergeAll([scan(), scan({ carrierCode: "DP", message: "Departed" })]);
    const merge = mergeScans(stored, [scan()], () => "unused");
    expect(merge.checkpoints).toBe(stored);
    expect(merge.added).toEqual([]);
    expect(merge.changed).toEqual([]);
  });

  it("takes a new text and keeps its id", () => {
    const [checkpoint, ...others] = mergeAll([scan()], [scan({ message: "Arrived at hub, awaiting sorting" })]);
    expect(others).toEqual([]);
    expect(checkpoint).toMatchObject({ id: "1", message: "Arrived at hub, awaiting sorting" });
  });

  it("is the same when the carrier corrects its time by seconds, and keeps the time it had", () => {
    const [checkpoint, ...others] = mergeAll([scan()], [scan({ at: nineThirty + 7_000 })], [scan({ at: nineThirty - 59_000 })]);
    expect(others).toEqual([]);
    expect(checkpoint).toMatchObject({ id: "1", at: nineThirty });
  });

  it("is another a minute later, elsewhere, or under another code", () => {
    expect(mergeAll([scan()], [scan(), scan({ at: nineThirty + 60_000 })])).toHaveLength(2);
    expect(mergeAll([scan()], [scan(), scan({ at: nineThirty + 7_000, location: { city: "Lyon" } })])).toHaveLength(2);
    expect(mergeAll([scan()], [scan(), scan({ at: nineThirty + 7_000, carrierCode: "DP" })])).toHaveLength(2);
  });

  it("is two if one answer lists both, seconds apart", () => {
    const both = [scan(), scan({ at: nineThirty + 7_000 })];
    expect(mergeAll(both, both, [scan()], both)).toHaveLength(2);
  });

  it("takes a place that the carrier adds later, and does not lose it again", () => {
    const paris = { city: "Paris", countryCode: "FR" };
    const withPostalCode = { city: "PARIS", postalCode: "75015", countryCode: "FR", latitude: 48.84, longitude: 2.3 };
    const stored = mergeAll(
      [scan({ location: null })],
      [scan({ location: paris })],
      [scan({ location: withPostalCode })],
      [scan({ location: null })],
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.location).toEqual({ ...withPostalCode, city: "Paris" });
  });

  it("takes a better reading of its code", () => {
    const stored = mergeAll([scan({ status: "UNKNOWN" })], [scan({ status: "OUT_FOR_DELIVERY", statusDetail: "DELAYED" })]);
    expect(stored).toMatchObject([{ id: "1", status: "OUT_FOR_DELIVERY", statusDetail: "DELAYED" }]);
  });

  it("is known by its text if the carrier has no code, whatever the spacing and case", () => {
    const stored = mergeAll([scan({ carrierCode: null })], [scan({ carrierCode: null, message: " ARRIVED  at hub " })]);
    expect(idsAndMessages(stored)).toEqual(["1 Arrived at hub"]);
  });

  it("takes a code that the carrier adds later, and does not lose it again", () => {
    expect(mergeAll([scan({ carrierCode: null })], [scan()])).toMatchObject([{ id: "1", carrierCode: "AR" }]);
    expect(mergeAll([scan()], [scan({ carrierCode: null })])).toMatchObject([{ id: "1", carrierCode: "AR" }]);
  });

  it("takes the offset the carrier adds later: the clock on the wall did not change", () => {
    const inferred = scan({ at: nineThirty, offsetMinutes: 60, offsetSource: "CARRIER_COUNTRY", location: null });
    const given = scan({
      at: Date.UTC(2026, 2, 1, 14, 30),
      offsetMinutes: -300,
      offsetSource: "CARRIER",
      location: { countryCode: "US" },
    });
    const expected = [{ id: "1", at: Date.UTC(2026, 2, 1, 14, 30), offsetMinutes: -300, offsetSource: "CARRIER" }];
    expect(mergeAll([inferred], [given])).toMatchObject(expected);
    expect(mergeAll([given], [inferred])).toMatchObject(expected);
  });

  it("moves with the place its offset was inferred from", () => {
    const somewhere = scan({
      at: Date.UTC(2026, 2, 1, 14, 30),
      offsetMinutes: -300,
      offsetSource: "LOCATION",
      location: { countryCode: "US" },
    });
    const california = scan({
      at: Date.UTC(2026, 2, 1, 17, 30),
      offsetMinutes: -480,
      offsetSource: "LOCATION",
      location: { countryCode: "US", region: "CA" },
    });
    const expected = [{ at: Date.UTC(2026, 2, 1, 17, 30), offsetMinutes: -480, location: { countryCode: "US", region: "CA" } }];
    expect(mergeAll([somewhere], [california])).toMatchObject(expected);
    expect(mergeAll([california], [somewhere])).toMatchObject(expected);
  });

  it("keeps the offset it was first given when the carrier writes the same instant in another", () => {
    expect(mergeAll([scan()], [scan({ offsetMinutes: 0 })])).toMatchObject([{ offsetMinutes: 60 }]);
  });
});

describe("another scan", () => {
  it("is one with another code, time or place", () => {
    const others = [
      scan({ carrierCode: "DP" }),
      scan({ at: nineThirty + 60_000 }),
      scan({ location: { city: "Lyon", countryCode: "FR" } }),
      scan({ location: { city: "Paris", region: "TX", countryCode: "US" } }),
    ];
    for (const other of others) expect(mergeAll([scan()], [other])).toHaveLength(2);
    const inState = (region: string) => [scan({ location: { region, countryCode: "US" } })];
    expect(mergeAll(inState("TX"), inState("NY"))).toHaveLength(2);
  });

  it("is one whose text differs if there are no codes", () => {
    const stored = mergeAll([scan({ carrierCode: null })], [scan({ carrierCode: null, message: "Sorted" })]);
    expect(stored).toHaveLength(2);
  });

  it("is distinguished from a reworded one if the carrier lists both together", () => {
    const both = [scan({ message: "Piece 1 arrived" }), scan({ message: "Piece 2 arrived" })];
    expect(idsAndMessages(mergeAll(both))).toEqual(["1 Piece 1 arrived", "2 Piece 2 arrived"]);
    const reworded = [scan({ message: "Package 1 has arrived" }), scan({ message: "Piece 2 arrived" })];
    expect(idsAndMessages(mergeAll(both, reworded))).toEqual(["1 Package 1 has arrived", "2 Piece 2 arrived"]);
    expect(idsAndMessages(mergeAll(both, both.toReversed()))).toEqual(["1 Piece 1 arrived", "2 Piece 2 arrived"]);
  });
});

describe("the list", () => {
  const early = scan({ at: nineThirty - 3_600_000, carrierCode: "PU", message: "Collected", status: "PICKED_UP" });
  const late = scan({ at: nineThirty + 3_600_000, carrierCode: "DP", message: "Departed" });

  it("is ordered by scan time, also for what is back-dated", () => {
    expect(idsAndMessages(mergeAll([late], [scan()], [early]))).toEqual(["3 Collected", "2 Arrived at hub", "1 Departed"]);
  });

  it("keeps what the carrier withdrew", () => {
    expect(mergeAll([early, scan(), late], [late], [])).toHaveLength(3);
  });

  it("keeps the carrier's order among scans of one instant", () => {
    const codes = ["Z", "M", "A"].map((code) => scan({ carrierCode: code, message: code }));
    expect(mergeAll(codes).map(({ carrierCode }) => carrierCode)).toEqual(["Z", "M", "A"]);
    expect(mergeAll([codes[0]!, codes[2]!], codes).map(({ carrierCode }) => carrierCode)).toEqual(["Z", "M", "A"]);
    expect(mergeAll(codes, codes.toReversed()).map(({ carrierCode }) => carrierCode)).toEqual(["Z", "M", "A"]);
  });

  it("finds a place anew for a scan that moves to the instant of another", () => {
    const departed = scan({ carrierCode: "DP", message: "Departed", offsetSource: "CARRIER_COUNTRY", location: null });
    const arrived = scan({ at: nineThirty + 6 * 3_600_000, offsetMinutes: -300 });
    const departedThen = { ...departed, at: arrived.at, offsetMinutes: -300, offsetSource: "CARRIER" as const };
    expect(idsAndMessages(mergeAll([departed], [arrived], [arrived, departedThen]))).toEqual(["2 Arrived at hub", "1 Departed"]);
    expect(idsAndMessages(mergeAll([departed], [arrived], [departedThen, arrived]))).toEqual(["1 Departed", "2 Arrived at hub"]);
  });

  it("orders scans of one instant that came one by one along the journey", () => {
    const pickedUp = scan({ carrierCode: "PU", status: "PICKED_UP" });
    const inTransit = scan({ carrierCode: "AR", status: "IN_TRANSIT" });
    const expected = ["PICKED_UP", "IN_TRANSIT"];
    expect(mergeAll([inTransit], [pickedUp]).map(({ status }) => status)).toEqual(expected);
    expect(mergeAll([pickedUp], [inTransit]).map(({ status }) => status)).toEqual(expected);
  });

  it("reports exactly what was added and what changed", () => {
    const stored = mergeAll([early, scan()]);
    const merge = mergeScans(stored, [scan({ message: "At the hub" }), late, early], () => "new");
    expect(merge.added.map(({ message }) => message)).toEqual(["Departed"]);
    expect(merge.changed.map(({ id, message }) => [id, message])).toEqual([["2", "At the hub"]]);
  });
});

it("scans of one instant are each read a few times, however many there are", () => {
  let reads = 0;
  const counted = (one: PlacedScan): PlacedScan =>
    new Proxy(one, {
      get(target, key) {
        reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
  let id = 0;
  const newId = () => String(++id);
  const texts = (name: string) =>
    Array.from({ length: 1_000 }, (_, nth) => scan({ carrierCode: null, message: `${name} ${nth}` }));
  const { checkpoints } = mergeScans([], texts("First"), newId);
  expect(mergeScans(checkpoints, texts("Second").map(counted), newId).added).toHaveLength(1_000);
  expect(reads).toBeLessThan(100 * 1_000);
});
