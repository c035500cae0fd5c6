import { expect, it } from "vitest";
import type { ScriptedFacts } from "../../emulators/emulated-carrier.ts";
import type { ReportableFact } from "../../src/carriers/adapter.ts";
import { mergeFacts, type ParcelFacts } from "../../src/tracking/facts/parcel-facts.ts";
import { placeEstimate } from "../../src/tracking/facts/place-estimate.ts";
import type { Reading } from "../../src/tracking/reading.ts";
import { placeTime } from "../../src/tracking/time.ts";
import { scanAt } from "./bench.ts";
import { has, type SampleScan } from "./samples.ts";
import type { Subject } from "./suite.ts";

const now = Date.parse("2026-01-19T12:00:00Z");

/** In the carrier's home, because some name no country, and in one of its postal codes. */
const script = (countryCode: string, postalCode: string): Required<ScriptedFacts> => ({
  serviceName: "Next Day Plus",
  weightGrams: 1250,
  pieceCount: 3,
  origin: { city: "Eastwick", region: "PA", postalCode, countryCode },
  destination: { city: "Westbury", region: "NY", postalCode, countryCode },
  deliveryWindow: { from: "2026-01-20T10:00:00+00:00", until: "2026-01-20T14:30:00+00:00" },
  pickupPoint: {
    name: "Corner Shop 12",
    street: "Example Road 7",
    city: "Westbury",
    region: "NY",
    postalCode,
    countryCode,
    openingHours: "Mo-Su 08:00-22:00",
    holdUntil: "2026-01-27",
    code: "4711",
  },
  failedAttempts: 2,
  amountDue: { amount: "1500.50", reason: "CASH_ON_DELIVERY" },
});

const examplePostalCodes: Readonly<Record<string, string>> = { CA: "K1A0B1", IN: "560001", PL: "30-001" };

/** What a carrier tells of the parcel besides its scans. It says itself what that is, and tells neither less nor more. */
export const factCases = ({ adapter, samples, bench }: Subject): void => {
  const told = adapter.about.facts ?? [];
  const scripted = script(adapter.homeCountry, examplePostalCodes[adapter.homeCountry] ?? "12345");
  const [code] = samples.codes;

  const readAll = async (): Promise<Reading> => {
    const { AVAILABLE_FOR_PICKUP: waiting } = samples.scans;
    const sample = has(waiting) ? waiting : Object.values(samples.scans).find(has<SampleScan>)!;
    const scans = [scanAt(sample, "2026-01-14T11:00:00-05:00")];
    bench().emulator.parcels.put(adapter.carrier, { code, scans, facts: scripted });
    const answer = (await bench().ask([code])).get(code);
    if (!answer?.ok) throw new Error(JSON.stringify(answer));
    return answer.value.reading;
  };

  const checks: Readonly<Record<ReportableFact, (reading: Reading) => void>> = {
    serviceName: ({ facts }) => expect(facts?.serviceName).toBe(scripted.serviceName),
    weight: ({ facts }) => expect(facts?.weight).toEqual({ grams: scripted.weightGrams }),
    pieceCount: ({ facts }) => expect(facts?.pieceCount).toBe(scripted.pieceCount),
    origin: ({ facts }) => expectPart(facts?.origin, scripted.origin),
    destination: ({ facts }) => expectPart(facts?.destination, scripted.destination),
    deliveryWindow: ({ estimatedDelivery, facts }) => {
      const placed = placeEstimate(estimatedDelivery, facts?.destination ?? null, "UTC", now);
      const wall = (time: { at: number; offsetMinutes: number } | undefined) =>
        time && new Date(time.at + time.offsetMinutes * 60_000).toISOString().slice(0, 19);
      expect([wall(placed?.from), wall(placed?.until)]).toEqual(["2026-01-20T10:00:00", "2026-01-20T14:30:00"]);
    },
    pickupPoint: ({ facts }) => {
      const { location, openingHours, ...rest } = facts?.pickupPoint ?? {};
      const { openingHours: hours, name, street, holdUntil, code: pin, ...place } = scripted.pickupPoint;
      expect(Object.keys(facts?.pickupPoint ?? {}).toSorted()).toEqual([...(adapter.about.pickupPoint ?? [])].toSorted());
      expect({ name, street, holdUntil, code: pin }).toMatchObject(rest);
      if (openingHours) expect(openingHours).toEqual([hours]);
      const { latitude: _north, longitude: _east, ...named } = location ?? {};
      expect(place).toMatchObject(named);
    },
    // In the carrier's own currency.
    amountDue: ({ facts }) => {
      expect(facts?.amountDue).toMatchObject(scripted.amountDue);
      expect(facts?.amountDue?.currency).toMatch(/^[A-Z]{3}$/);
    },
    attempts: ({ facts }) => expect(facts?.failedAttempts).toBe(scripted.failedAttempts),
  };

  for (const name of told) {
    it(`tells ${name}`, async () => checks[name](await readAll()));
  }

  it("tells no fact that it does not claim to tell", async () => {
    const { facts = {}, estimatedDelivery } = await readAll();
    // Pieces, legs, returns and proofs are told by the parcel, not by the carrier alone, and have cases of their own.
    const { pieces, nextLegs, returnTrackingCode, originalTrackingCode, proof, ...claimed } = facts;
    const names = Object.keys(claimed).map((name) => (name === "failedAttempts" ? "attempts" : name));
    const hasWindow = estimatedDelivery !== null && estimatedDelivery.kind !== "day" && estimatedDelivery.from !== undefined;
    expect([...names, ...(hasWindow ? ["deliveryWindow"] : [])].toSorted()).toEqual([...told].toSorted());
  });

  const { ATTEMPT_FAILURE: failed } = samples.scans;
  if (has(failed) && !samples.history) {
    it("has its failed attempts counted by the day", async () => {
      const days = ["2026-01-13T10:00:00-05:00", "2026-01-13T12:30:00-05:00", "2026-01-15T11:00:00-05:00"];
      const reading = await bench().read(
        code,
        days.map((at) => scanAt(failed, at)),
      );
      expect(attemptsIn(reading)?.count).toBe(2);
      if (failed.detail) expect(attemptsIn(reading)?.reasons).toEqual([failed.detail]);
    });
  }
};

/** Carriers tell a city, a postal code or a country, or all of them: whatever is told must be right. */
const expectPart = (told: object | undefined, whole: object): void => {
  expect(Object.keys(told ?? {})).not.toEqual([]);
  expect(whole).toMatchObject(told ?? {});
};

const attemptsIn = ({ scans, facts = {} }: Reading): ParcelFacts["attempts"] => {
  const checkpoints = scans.flatMap((scan) => {
    const time = placeTime(scan.time, scan.location, "America/New_York", now);
    if (!time.ok) return [];
    const { status, detail = null, informational = false } = scan.meaning;
    return [{ ...scan, ...time.value, status, statusDetail: detail, informational }];
  });
  return mergeFacts({}, { facts, estimate: null, checkpoints, status: "ATTEMPT_FAILURE" }).attempts;
};
