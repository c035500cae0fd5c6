import { describe, expect, it } from "vitest";
import type { PlacedScan } from "../checkpoint.ts";
import type { CarrierFacts } from "../reading.ts";
import { mergeFacts, type ParcelFacts, type ReportedFacts } from "./parcel-facts.ts";

const reading = (facts: CarrierFacts, more: Partial<ReportedFacts> = {}): ReportedFacts => ({
  facts,
  estimate: null,
  checkpoints: [],
  status: "IN_TRANSIT",
  ...more,
});

const failedAt = (iso: string, statusDetail: PlacedScan["statusDetail"], offsetMinutes = 60): PlacedScan => ({
  message: "",
  status: "ATTEMPT_FAILURE",
  statusDetail,
  informational: false,
  carrierCode: null,
  at: Date.parse(iso),
  offsetMinutes,
  offsetSource: "CARRIER",
  location: null,
});

describe("facts", () => {
  it("keep their last value if an answer leaves them out, and are the same object if nothing changed", () => {
    const known: ParcelFacts = { serviceName: "Ground", weight: { grams: 500 }, pieceCount: 2 };
    expect(mergeFacts(known, reading({ weight: { grams: 750 } }))).toEqual({ ...known, weight: { grams: 750 } });
    expect(mergeFacts(known, reading({ serviceName: "Ground", weight: { grams: 500 } }))).toBe(known);
  });

  it("follow the newest estimate: a day takes the place of a window, and no estimate takes nothing away", () => {
    const until = { at: Date.parse("2026-03-14T14:00:00Z"), offsetMinutes: 60 };
    const from = { at: Date.parse("2026-03-14T12:00:00Z"), offsetMinutes: 60 };
    const windowed = mergeFacts({ estimatedDeliveryDay: "2026-03-13" }, reading({}, { estimate: { until, from } }));
    expect(windowed).toEqual({ deliveryWindow: { from, until } });
    expect(mergeFacts(windowed, reading({}))).toBe(windowed);
    expect(mergeFacts(windowed, reading({}, { estimate: { until, day: "2026-03-14" } }))).toEqual({
      estimatedDeliveryDay: "2026-03-14",
    });
    expect(mergeFacts(windowed, reading({}, { estimate: { until } }))).toEqual({});
  });
});

describe("a pick-up point", () => {
  const kiosk = { name: "Kiosk", location: { city: "Köln" } };

  it("is added to by what has no name, and gives way to another", () => {
    const known: ParcelFacts = { pickupPoint: { ...kiosk, code: "1234" } };
    expect(mergeFacts(known, reading({ pickupPoint: { holdUntil: "2026-03-20" } })).pickupPoint).toEqual({
      ...kiosk,
      code: "1234",
      holdUntil: "2026-03-20",
    });
    expect(mergeFacts(known, reading({ pickupPoint: kiosk }))).toBe(known);
    expect(mergeFacts(known, reading({ pickupPoint: { name: "Bakery" } })).pickupPoint).toEqual({ name: "Bakery" });
  });

  it("is forgotten, with its code, once the parcel is fetched or goes back", () => {
    const known: ParcelFacts = { serviceName: "Shop", pickupPoint: { ...kiosk, code: "1234" } };
    for (const status of ["DELIVERED", "RETURN_TO_SENDER"] as const)
      expect(mergeFacts(known, reading({ pickupPoint: kiosk }, { status }))).toEqual({ serviceName: "Shop" });
  });
});

describe("failed attempts", () => {
  it("of one day at the place are one, and each reason is named once", () => {
    const checkpoints = [
      failedAt("2026-03-10T10:00:00Z", "RECIPIENT_ABSENT"),
      failedAt("2026-03-10T22:30:00Z", null),
      // 00:30 of the next day in Berlin.
      failedAt("2026-03-10T23:30:00Z", "ADDRESS_PROBLEM"),
      failedAt("2026-03-12T10:00:00Z", "RECIPIENT_ABSENT"),
      { ...failedAt("2026-03-13T10:00:00Z", "REFUSED"), informational: true },
    ];
    expect(mergeFacts({}, reading({}, { checkpoints })).attempts).toEqual({
      count: 3,
      reasons: ["RECIPIENT_ABSENT", "ADDRESS_PROBLEM"],
    });
  });

  it("are as many as the carrier counts if it counts more, also when it no longer reports a count", () => {
    const checkpoints = [failedAt("2026-03-10T10:00:00Z", null)];
    const counted = mergeFacts({}, reading({ failedAttempts: 2 }, { checkpoints }));
    expect(counted.attempts).toEqual({ count: 2, reasons: [] });
    expect(mergeFacts(counted, reading({}, { checkpoints }))).toBe(counted);
  });

  it("are left out while there are none", () => {
    expect(mergeFacts({}, reading({ failedAttempts: 0 })).attempts).toBeUndefined();
  });
});

describe("what the recipient owes", () => {
  const amountDue = { amount: "24.90", currency: "EUR", reason: "CASH_ON_DELIVERY" } as const;

  it("stands until the carrier says that nothing is left to pay", () => {
    const known = mergeFacts({}, reading({ amountDue }));
    expect(mergeFacts(known, reading({}))).toBe(known);
    expect(mergeFacts(known, reading({ amountDue: { ...amountDue, amount: "0" } }))).toEqual({});
  });

  it.each(["DELIVERED", "RETURN_TO_SENDER"] as const)(
    "is forgotten once the parcel is %s, whatever the carrier says",
    (status) => {
      expect(mergeFacts({ amountDue }, reading({ amountDue }, { status }))).toEqual({});
    },
  );
});
