import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlacedScan } from "../checkpoint.ts";
import type { Location } from "../reading.ts";
import { listedIn, pairByIndex, pairScans } from "./pairing.ts";
import { relateParts } from "./same-place.ts";
import { judgeClasses, type ScanClass } from "./scan-index.ts";
import { withoutTwins } from "./twins.ts";

/** The code until 2026-11: every scan compared with every other. The faster one must give the same result. */
const old = (() => {
  const placeText = (text: string): string =>
    text
      .normalize("NFD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const relateText = (a: string | undefined, b: string | undefined) => {
    if (a === b) return "same";
    if (!a || !b) return !a && !b ? "same" : "refines";
    const [left, right] = [placeText(a), placeText(b)];
    if (left === right) return "same";
    return left.includes(right) || right.includes(left) ? "refines" : "different";
  };
  const relatePlaces = (a: Location | null, b: Location | null) => {
    if (a === b) return "same";
    const [left, right] = [a ?? {}, b ?? {}];
    const country = relateText(left.countryCode, right.countryCode);
    const city = relateText(left.city, right.city);
    const postalCode = relateText(left.postalCode, right.postalCode);
    const region = relateText(left.region, right.region);
    if (country === "different" || city === "different" || postalCode === "different") return "different";
    const cityKnown = Boolean(left.city) && Boolean(right.city);
    if (region === "different" && !cityKnown) return "different";
    return [country, city, postalCode, region].includes("refines") ? "refines" : "same";
  };
  const comparable = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
  const wallTime = (time: PlacedScan): number => time.at + time.offsetMinutes * 60_000;
  const likeness = (a: PlacedScan, b: PlacedScan): number => {
    const inferred = a.offsetSource !== "CARRIER" || b.offsetSource !== "CARRIER";
    const isRetimed = !(a.at === b.at || (inferred && wallTime(a) === wallTime(b)));
    if (isRetimed && Math.abs(a.at - b.at) >= 60_000) return 0;
    const bothCoded = a.carrierCode !== null && b.carrierCode !== null;
    if (bothCoded && a.carrierCode !== b.carrierCode) return 0;
    const sameMessage = comparable(a.message) === comparable(b.message);
    if (!bothCoded && !sameMessage) return 0;
    const place = relatePlaces(a.location, b.location);
    if (place === "different") return 0;
    if (isRetimed) return place === "same" ? 1 : 0;
    if (place === "refines") return sameMessage ? 3 : 2;
    return sameMessage && a.at === b.at && a.carrierCode === b.carrierCode ? 5 : 4;
  };
  return {
    withoutTwins: (reading: readonly PlacedScan[]) =>
      reading.filter((scan, index) => !reading.slice(0, index).some((other) => likeness(other, scan) === 5)),
    pair(stored: readonly PlacedScan[], scans: readonly PlacedScan[]): number[] {
      const scanOfStored: number[] = stored.map(() => -1);
      const isPaired = new Set<number>();
      for (const wanted of [5, 4, 3, 2, 1])
        for (let j = 0; j < scans.length; j++) {
          if (isPaired.has(j)) continue;
          const i = stored.findIndex((one, nth) => scanOfStored[nth]! < 0 && likeness(one, scans[j]!) === wanted);
          if (i < 0) continue;
          scanOfStored[i] = j;
          isPaired.add(j);
        }
      return scanOfStored;
    },
    lists: (scans: readonly PlacedScan[], one: PlacedScan) => scans.some((scan) => likeness(one, scan) > 0),
  };
})();

const noon = Date.UTC(2026, 2, 1, 12);

/** Few values of each kind, so that scans match in every way: equal, like, refining, retimed, different. */
const place = fc.option(
  fc.record(
    {
      city: fc.constantFrom("", "Paris", "PARIS", "Paris 15", "Lyon", "L", "???", "Saint-Denis", "Saint Denis"),
      region: fc.constantFrom("", "CA", "California", "TX", "T", "?"),
      postalCode: fc.constantFrom("75015", "750", "69000"),
      countryCode: fc.constantFrom("FR", "US"),
    },
    { requiredKeys: [] },
  ),
  { nil: null },
);
const scan: fc.Arbitrary<PlacedScan> = fc.record({
  message: fc.constantFrom("Arrived", " arrived ", "Left", "Sorted  out", "sorted out", "Piece 1", "Piece 2"),
  status: fc.constantFrom("IN_TRANSIT", "DELIVERED"),
  statusDetail: fc.constant(null),
  informational: fc.boolean(),
  carrierCode: fc.constantFrom(null, "AR", "DP", "ar"),
  at: fc.constantFrom(...[0, 7_000, 59_999, 60_000, -59_000, 3_600_000, -3_600_000].map((by) => noon + by)),
  offsetMinutes: fc.constantFrom(0, 60, -60),
  offsetSource: fc.constantFrom("CARRIER", "LOCATION", "CARRIER_COUNTRY"),
  location: place as fc.Arbitrary<Location | null>,
});
const list = fc.array(scan, { maxLength: 30 });

describe("with an index, as one by one", () => {
  it("the same scans are twins", () => {
    const judge = (reading: PlacedScan[]) => void expect(withoutTwins(reading)).toEqual(old.withoutTwins(reading));
    fc.assert(fc.property(list, judge), { numRuns: 2_000 });
  });

  it("the same scans are paired, whichever way is taken", () => {
    fc.assert(
      fc.property(list, list, (stored, scans) => {
        const expected = old.pair(stored, scans);
        expect([...pairByIndex(stored, scans).scanOfStored]).toEqual(expected);
        const { scanOfStored, isPaired, unpaired } = pairScans(stored, scans);
        expect([...scanOfStored]).toEqual(expected);
        expect([...isPaired].map(Boolean)).toEqual(scans.map((_, j) => expected.includes(j)));
        expect(unpaired).toBe(scans.length - expected.filter((j) => j >= 0).length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("the same checkpoints count as listed", () => {
    fc.assert(
      fc.property(list, list, (stored, scans) => {
        expect(stored.map(listedIn(scans))).toEqual(stored.map((one) => old.lists(scans, one)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("a reading that names one scan object twice has it once", () => {
    const [one] = fc.sample(scan, 1);
    expect(withoutTwins([one!, one!])).toEqual([one]);
  });
});

describe("scans of one instant are compared in proportion to their number", () => {
  const base: PlacedScan = {
    message: "Arrived",
    status: "IN_TRANSIT",
    statusDetail: null,
    informational: false,
    carrierCode: null,
    at: noon,
    offsetMinutes: 0,
    offsetSource: "CARRIER",
    location: { city: "Paris", countryCode: "FR" },
  };
  const many = (count: number, nth: (at: number) => Partial<PlacedScan>): PlacedScan[] =>
    Array.from({ length: count }, (_, at) => ({ ...base, ...nth(at) }));
  const comparisons = (stored: readonly PlacedScan[], scans: readonly PlacedScan[]): number => {
    let judged = 0;
    const judge = (a: ScanClass, b: ScanClass) => {
      judged++;
      return judgeClasses(a, b);
    };
    const relate = (a: string | null, b: string | null) => {
      judged++;
      return relateParts(a, b);
    };
    withoutTwins(scans, relate);
    pairByIndex(stored, scans, judge);
    stored.map(listedIn(scans, judge));
    return judged;
  };
  const shapes: Record<string, [stored: (at: number) => Partial<PlacedScan>, scan: (at: number) => Partial<PlacedScan>]> = {
    "texts without codes": [(at) => ({ message: `Text ${at}` }), (at) => ({ message: `Text ${at + 7}` })],
    "texts under one code": [
      (at) => ({ carrierCode: "AR", message: `Text ${at}` }),
      (at) => ({ carrierCode: "AR", message: `Other ${at}` }),
    ],
    codes: [(at) => ({ carrierCode: `A${at}` }), (at) => ({ carrierCode: `A${at * 2}` })],
    "texts under one code, first without a place": [
      (at) => ({ carrierCode: "AR", message: `Text ${at}`, location: null }),
      (at) => ({ carrierCode: "AR", message: `Other ${at}` }),
    ],
    "one scan, again and again": [(at) => ({ message: `Text ${at}` }), () => ({})],
    "regions of one city": [(at) => ({ message: `Text ${at}` }), (at) => ({ location: { city: "Paris", region: `R${at}x` } })],
  };
  for (const [name, [stored, scan]] of Object.entries(shapes))
    it(name, () => {
      const [once, fourTimes] = [500, 2_000].map((count) => comparisons(many(count, stored), many(count, scan)));
      expect(fourTimes).toBeLessThanOrEqual(4 * once! + 100);
      expect(fourTimes).toBeLessThanOrEqual(4 * 2_000);
    });
});
