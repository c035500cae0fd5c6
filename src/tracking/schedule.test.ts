import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "../lib/clock.ts";
import type { CarrierFailure } from "./carrier-port.ts";
import { type CheckedParcel, type FollowedParcel, paceOf, planAfterCheck } from "./schedule.ts";
import { defaultStaleAfterMs, pacesByStatus } from "./schedule-policy.ts";
import { trackerAttentions, trackingStatuses } from "./statuses.ts";

const now = Date.UTC(2026, 2, 10, 12);
const noJitter = () => 0.5;

const parcel = (overrides: Partial<FollowedParcel> = {}): FollowedParcel => ({
  status: "IN_TRANSIT",
  createdAt: now - days(2),
  lastChangeAt: now - hours(3),
  estimatedDeliveryAt: null,
  offsetMinutes: null,
  ...overrides,
});

describe("the pace of checks", () => {
  it("is that of the status", () => {
    expect(paceOf(parcel({ status: "OUT_FOR_DELIVERY" }), now)).toBe(minutes(15));
    expect(paceOf(parcel({ status: "IN_TRANSIT" }), now)).toBe(hours(2));
    expect(paceOf(parcel({ status: "PENDING" }), now)).toBe(hours(4));
    expect(paceOf(parcel({ status: "AVAILABLE_FOR_PICKUP" }), now)).toBe(hours(6));
  });

  it("is quick right after creation and slows down: 10 min, 30 min, 1 h, 3 h, 6 h", () => {
    const created = now - days(1);
    let at = created;
    const waits: number[] = [];
    for (let check = 0; check < 9; check++) {
      const wait = paceOf(parcel({ status: "UNKNOWN", createdAt: created, lastChangeAt: created }), at);
      waits.push(wait);
      at += wait;
    }
    const [tenMinutes, halfAnHour] = [minutes(10), minutes(30)];
    expect(waits).toEqual([tenMinutes, halfAnHour, hours(1), hours(1), hours(1), hours(3), hours(3), hours(3), hours(6)]);
  });

  it("falls off for the long silent, and never quickens with silence", () => {
    expect(paceOf(parcel({ lastChangeAt: now - days(20) }), now)).toBe(hours(12));
    for (const status of trackingStatuses) {
      const waits = pacesByStatus[status].map(({ everyMs }) => everyMs);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    }
  });

  it("quickens around the carrier's estimate and rests long before it", () => {
    expect(paceOf(parcel({ estimatedDeliveryAt: now + hours(20) }), now)).toBe(hours(1));
    expect(paceOf(parcel({ estimatedDeliveryAt: now - hours(11) }), now)).toBe(hours(1));
    expect(paceOf(parcel({ estimatedDeliveryAt: now - hours(13) }), now)).toBe(hours(2));
    expect(paceOf(parcel({ estimatedDeliveryAt: now + days(3) }), now)).toBe(hours(2));
    expect(paceOf(parcel({ estimatedDeliveryAt: now + days(8) }), now)).toBe(hours(4));
  });

  it("rests at night where the parcel is, until the morning there", () => {
    const outForDelivery = (offsetMinutes: number) => paceOf(parcel({ status: "OUT_FOR_DELIVERY", offsetMinutes }), now);
    expect(outForDelivery(0)).toBe(minutes(15)); // 12:00
    expect(outForDelivery(11 * 60)).toBe(hours(2)); // 23:00
    expect(outForDelivery(-7 * 60)).toBe(hours(1)); // 05:00, an hour before the morning
    expect(outForDelivery(-6 * 60 - 5)).toBe(minutes(15)); // 05:55
    expect(outForDelivery(-6 * 60)).toBe(minutes(15)); // 06:00
    expect(paceOf(parcel({ offsetMinutes: 11 * 60 }), now)).toBe(hours(2)); // in transit: hubs work at night
  });

  it("slows down for trackers followed for months", () => {
    expect(paceOf(parcel({ createdAt: now - days(61) }), now)).toBe(hours(6));
    expect(paceOf(parcel({ createdAt: now - days(121), status: "OUT_FOR_DELIVERY" }), now)).toBe(hours(24));
  });
});

const plan = (overrides: Partial<CheckedParcel> = {}, random = noJitter) =>
  planAfterCheck(
    {
      parcel: parcel(),
      failure: null,
      failuresBefore: 0,
      attention: null,
      hasCheckpoints: true,
      staleAfterMs: defaultStaleAfterMs,
      ...overrides,
    },
    now,
    random,
  );
const unavailable: CarrierFailure = { code: "unavailable", detail: "503" };
const unexpected: CarrierFailure = { code: "unexpected-answer", detail: "not JSON" };
const rejected: CarrierFailure = { code: "credentials-rejected", detail: "401" };

describe("after a check", () => {
  it("the next one comes at the pace of the parcel, spread by a tenth either way", () => {
    expect(plan({}, () => 0).nextCheckAt).toBe(now + minutes(108));
    expect(plan().nextCheckAt).toBe(now + minutes(120));
    expect(plan({}, () => 1).nextCheckAt).toBe(now + minutes(132));
  });

  it("whatever was wrong is over when the carrier answers", () => {
    for (const attention of trackerAttentions) {
      expect(plan({ attention, failuresBefore: 9 })).toMatchObject({ attention: null, failures: 0 });
    }
  });

  it("a parcel silent for 60 days is given up as stale, also when the carrier no longer finds it", () => {
    const silent = { parcel: parcel({ createdAt: now - days(90), lastChangeAt: now - days(60) }) };
    const stale = { nextCheckAt: null, stopReason: "STALE", attention: "STALE", failures: 0 };
    expect(plan(silent)).toEqual(stale);
    expect(plan({ ...silent, failure: { code: "not-found" } })).toEqual(stale);
    expect(plan({ ...silent, staleAfterMs: days(61) }).stopReason).toBeNull();
    expect(plan({ ...silent, failure: unavailable })).toMatchObject({ stopReason: null, failures: 1 });
  });

  it("always comes later than now, at most a day and a tenth, whatever the parcel and the failure", () => {
    const failures = fc.constantFrom<CarrierFailure | null>(
      null,
      { code: "not-found" },
      { code: "rate-limited", retryAfterMs: null },
      { code: "rate-limited", retryAfterMs: -5 },
      { code: "rate-limited", retryAfterMs: days(400) },
      unavailable,
      { code: "timed-out" },
      unexpected,
      rejected,
    );
    const parcels = fc.record({
      status: fc.constantFrom(...trackingStatuses),
      createdAt: fc.integer({ min: now - days(200), max: now }),
      lastChangeAt: fc.integer({ min: now - days(59), max: now }),
      estimatedDeliveryAt: fc.option(fc.integer({ min: now - days(30), max: now + days(30) })),
      offsetMinutes: fc.option(fc.integer({ min: -720, max: 840 })),
    });
    fc.assert(
      fc.property(
        parcels,
        failures,
        fc.nat(5000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (which, failure, failuresBefore, luck) => {
          const { nextCheckAt, failures: counted } = plan({ parcel: which, failure, failuresBefore }, () => luck);
          expect(nextCheckAt).toBeGreaterThan(now + seconds(25));
          expect(nextCheckAt).toBeLessThanOrEqual(now + hours(26.4));
          expect(counted).toBeLessThanOrEqual(1000);
        },
      ),
    );
  });
});

describe("after a failure", () => {
  const created = (ago: number) => ({
    parcel: parcel({ status: "UNKNOWN", createdAt: now - ago, lastChangeAt: now - ago }),
    hasCheckpoints: false,
  });

  it("not found is nothing to worry about for three days, then it is", () => {
    const failure: CarrierFailure = { code: "not-found" };
    expect(plan({ ...created(minutes(1)), failure })).toMatchObject({
      attention: null,
      failures: 0,
      nextCheckAt: now + minutes(10),
    });
    expect(plan({ ...created(hours(71)), failure }).attention).toBeNull();
    expect(plan({ ...created(hours(72)), failure }).attention).toBe("CODE_NOT_FOUND");
    expect(plan({ ...created(hours(72)), failure: null }).attention).toBe("CODE_NOT_FOUND");
    expect(plan({ failure, parcel: parcel({ createdAt: now - days(20) }) }).attention).toBeNull();
  });

  it("rejected credentials are reported immediately and tried seldom", () => {
    expect(plan({ failure: rejected })).toMatchObject({
      attention: "CREDENTIALS_REJECTED",
      nextCheckAt: now + hours(6),
      failures: 1,
    });
  });

  it("a carrier that is down is checked less and less, and reported from the third time on", () => {
    const planned = (failuresBefore: number) => plan({ failure: unavailable, failuresBefore });
    expect(planned(0)).toMatchObject({ nextCheckAt: now + minutes(1), attention: null, failures: 1 });
    expect(planned(1)).toMatchObject({ nextCheckAt: now + minutes(2), attention: null, failures: 2 });
    expect(planned(2)).toMatchObject({ nextCheckAt: now + minutes(5), attention: "CARRIER_FAILING", failures: 3 });
    expect(planned(50)).toMatchObject({ nextCheckAt: now + hours(2), attention: "CARRIER_FAILING" });
  });

  it("an answer that cannot be read is tried again automatically", () => {
    expect(plan({ failure: unexpected })).toMatchObject({ nextCheckAt: now + minutes(10), attention: null });
    expect(plan({ failure: unexpected, failuresBefore: 7 })).toMatchObject({
      nextCheckAt: now + hours(6),
      attention: "CARRIER_FAILING",
    });
  });

  it("a rate limit is waited out as requested, never sooner, and changes no attention", () => {
    const failure: CarrierFailure = { code: "rate-limited", retryAfterMs: minutes(7) };
    expect(plan({ failure, attention: "CARRIER_FAILING" }, () => 0)).toMatchObject({
      nextCheckAt: now + minutes(7),
      attention: "CARRIER_FAILING",
    });
    expect(plan({ failure: { code: "rate-limited", retryAfterMs: null }, failuresBefore: 1 }, () => 0).nextCheckAt).toBe(
      now + minutes(10),
    );
  });

  it("our own limit only puts a check off: it is no failure and waits no longer than needed", () => {
    const failure: CarrierFailure = { code: "rate-limited", retryAfterMs: 400, isOwnLimit: true };
    expect(plan({ failure, failuresBefore: 2 }, () => 0)).toMatchObject({ nextCheckAt: now + 400, failures: 2 });
  });

  it("after a check, no tracker is reported as not connected", () => {
    for (const failure of [unavailable, unexpected, { code: "rate-limited", retryAfterMs: 400 } as const])
      expect(plan({ failure, attention: "CARRIER_NOT_CONNECTED" })).toMatchObject({ attention: null });
  });
});
