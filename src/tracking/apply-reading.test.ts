import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hours } from "../lib/clock.ts";
import { type AppliedReading, applyReading, type TrackerState } from "./apply-reading.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";
import type { Reading, Scan } from "./reading.ts";
import { statusDetails, trackingStatuses } from "./statuses.ts";
import { formatOffsetTime } from "./time.ts";

const now = Date.UTC(2026, 2, 10, 12);
const start = Date.UTC(2026, 2, 1, 8);
const untouched: TrackerState = {
  status: "UNKNOWN",
  statusDetail: null,
  estimatedDelivery: null,
  delivered: null,
  facts: {},
  stopReason: null,
  exceptions: [],
  prediction: null,
};

const scan = (overrides: Partial<Scan> = {}): Scan => ({
  carrierCode: "AR",
  message: "Arrived at hub",
  meaning: { status: "IN_TRANSIT" },
  time: { kind: "offset", iso: "2026-03-01T09:30:00+01:00" },
  location: null,
  ...overrides,
});

/** Checks once per reading, as the engine does, and returns the outcome of each check. */
const checkAll = (readings: readonly Reading[], { from = untouched, isPush = false } = {}): AppliedReading[] => {
  let id = 0;
  let state = from;
  let stored: readonly StoredCheckpoint[] = [];
  return readings.map((reading) => {
    const applied = applyReading({ state, stored, reading, isPush, carrierZone: "Europe/Paris", now, newId: () => String(++id) });
    state = applied.state;
    stored = applied.checkpoints;
    return applied;
  });
};
const reading = (...scans: Scan[]): Reading => ({ scans, estimatedDelivery: null });
const lastOf = (checks: AppliedReading[]): AppliedReading => checks.at(-1)!;

describe("following a parcel", () => {
  it("makes one change of status out of many scans", () => {
    const delivered = scan({
      carrierCode: "OK",
      meaning: { status: "DELIVERED" },
      time: { kind: "local", local: "2026-03-02T10:00:00" },
    });
    const [first, second] = checkAll([reading(scan(), delivered), reading(scan(), delivered)]);
    expect(first?.statusChange).toEqual({ previous: "UNKNOWN", next: "DELIVERED" });
    expect(first?.state.delivered).toEqual({ at: Date.UTC(2026, 2, 2, 9), offsetMinutes: 60 });
    expect(first?.added).toHaveLength(2);
    expect(second?.statusChange).toBeNull();
    expect(second?.state).toBe(first?.state);
  });

  describe("a delivery that the carrier takes back", () => {
    const at = (iso: string) => ({ kind: "offset", iso }) as const;
    const out = scan({ carrierCode: "OD", meaning: { status: "OUT_FOR_DELIVERY" }, time: at("2026-03-02T08:00:00+01:00") });
    const delivered = scan({ carrierCode: "OK", meaning: { status: "DELIVERED" }, time: at("2026-03-02T10:00:00+01:00") });
    const whole = reading(scan(), out, delivered);

    it("is stored and decides nothing any more: the parcel is out for delivery again", () => {
      const [, second, third] = checkAll([whole, reading(scan(), out), reading(scan(), out)]);
      expect(second?.statusChange).toEqual({ previous: "DELIVERED", next: "OUT_FOR_DELIVERY" });
      expect(second?.state).toMatchObject({ delivered: null, stopReason: null });
      expect(second?.checkpoints.map(({ id, informational }) => [id, informational])).toEqual([
        ["1", false],
        ["2", false],
        ["3", true],
      ]);
      expect(second?.changed).toHaveLength(1);
      expect(third).toMatchObject({ statusChange: null, changed: [] });
    });

    it("counts again when it is listed again", () => {
      expect(lastOf(checkAll([whole, reading(scan(), out), whole])).statusChange).toMatchObject({ next: "DELIVERED" });
    });

    it("was not taken back by an answer with nothing that is known, and none by a push", () => {
      const informational = scan({
        carrierCode: "ES",
        meaning: { status: "UNKNOWN", informational: true },
        time: at("2026-03-03T10:00:00+01:00"),
      });
      expect(lastOf(checkAll([whole, reading(informational)])).state.status).toBe("DELIVERED");
      expect(lastOf(checkAll([whole, reading()])).state.status).toBe("DELIVERED");
      const [first] = checkAll([whole]);
      const push = { state: first!.state, stored: first!.checkpoints, reading: reading(out), isPush: true };
      expect(applyReading({ ...push, carrierZone: "Europe/Paris", now, newId: () => "x" }).state.status).toBe("DELIVERED");
    });
  });

  it("reports scans whose time cannot be read or believed, and stores the others", () => {
    const unreadable = scan({ time: { kind: "local", local: "soon" } });
    const ancient = scan({ time: { kind: "offset", iso: "1970-01-01T00:00:00Z" } });
    const check = lastOf(checkAll([reading(unreadable, scan(), ancient)]));
    expect(check.checkpoints).toHaveLength(1);
    expect(check.refusedScans).toEqual([
      { scan: unreadable, failure: { code: "unreadable-time", time: "soon" } },
      { scan: ancient, failure: { code: "implausible-time", time: "1970-01-01T00:00:00Z" } },
    ]);
  });

  it("counts a code no map knows once, and lets it move nothing", () => {
    const unknown = scan({
      carrierCode: "X9",
      meaning: { status: "UNKNOWN" },
      time: { kind: "offset", iso: "2026-03-01T10:00:00Z" },
    });
    const paperwork = scan({ carrierCode: "CC", meaning: { status: "UNKNOWN", informational: true } });
    const [first, second] = checkAll([reading(scan(), unknown, paperwork), reading(scan(), unknown, paperwork)]);
    expect(first?.unknownCodes).toEqual(["X9"]);
    expect(first?.state.status).toBe("IN_TRANSIT");
    expect(second?.unknownCodes).toEqual([]);
  });

  it("takes an estimate that is a day for the day's end, where the parcel goes", () => {
    const estimateOf = (estimatedDelivery: Reading["estimatedDelivery"]) => {
      const { estimatedDelivery: estimated } = lastOf(checkAll([{ scans: [], estimatedDelivery }])).state;
      return estimated && formatOffsetTime(estimated.at, estimated.offsetMinutes);
    };
    const denver = { region: "CO", countryCode: "US" };
    expect(estimateOf({ kind: "day", day: "2026-03-12", destination: denver })).toBe("2026-03-12T23:59:59-06:00");
    expect(estimateOf({ kind: "day", day: "2026-03-12", offset: "-05:00" })).toBe("2026-03-12T23:59:59-05:00");
    expect(estimateOf({ kind: "day", day: "2026-03-12" })).toBe("2026-03-12T23:59:59+01:00");
    expect(estimateOf({ kind: "local", local: "2026-03-12T18:00:00", destination: denver })).toBe("2026-03-12T18:00:00-06:00");
    expect(estimateOf({ kind: "day", day: "2026-02-30" })).toBeNull();
  });

  it("counts the code of a scan that only the carrier's summary gave a status", () => {
    const summarised = scan({ carrierCode: "ZZ", meaning: { status: "DELIVERED", isFromSummary: true } });
    const applied = lastOf(
      checkAll([reading(scan(), { ...summarised, message: "Signed", time: { kind: "local", local: "2026-03-02T10:00:00" } })]),
    );
    expect(applied.unknownCodes).toEqual(["ZZ"]);
    expect(applied.state.status).toBe("DELIVERED");
  });

  it("keeps the carrier's last estimate, placed by the carrier's home, through answers without one", () => {
    const withEstimate: Reading = { scans: [], estimatedDelivery: { kind: "local", local: "2026-03-12T18:00:00" } };
    const unreadable: Reading = { scans: [], estimatedDelivery: { kind: "local", local: "next week" } };
    const expected = { at: Date.UTC(2026, 2, 12, 17), offsetMinutes: 60 };
    expect(lastOf(checkAll([withEstimate, reading(scan()), unreadable])).state.estimatedDelivery).toEqual(expected);
    expect(lastOf(checkAll([reading(scan())])).state.estimatedDelivery).toBeNull();
  });

  it("follows a stale tracker again when it speaks, and leaves a stopped one stopped", () => {
    const stopReasonAfter = (stopReason: "STALE" | "STOPPED", ...scans: Scan[]) =>
      lastOf(checkAll([reading(...scans)], { from: { ...untouched, stopReason } })).state.stopReason;
    expect(stopReasonAfter("STALE")).toBe("STALE");
    expect(stopReasonAfter("STALE", scan())).toBeNull();
    expect(stopReasonAfter("STOPPED", scan())).toBe("STOPPED");
  });
});

/** Scans of different identity: each has its own code at its own hour, or shares the hour in a fixed carrier's order. */
const journeys = fc
  .uniqueArray(
    fc.record({
      hour: fc.integer({ min: 0, max: 15 }),
      code: fc.constantFrom("A", "B", "C", "D", null),
      status: fc.constantFrom(...trackingStatuses),
      detail: fc.constantFrom(...statusDetails, undefined),
      informational: fc.boolean(),
      offsetMinutes: fc.constantFrom(-480, -210, 0, 60, 330, 720),
      withOffset: fc.boolean(),
      country: fc.constantFrom("FR", "US", "IN", null),
    }),
    { minLength: 1, maxLength: 12, selector: ({ hour, code }) => `${hour}${code}` },
  )
  .map((parts) =>
    parts.map(({ hour, code, status, detail, informational, offsetMinutes, withOffset, country }): Scan => {
      const iso = formatOffsetTime(start + hours(hour), offsetMinutes);
      return {
        carrierCode: code,
        message: `scan ${code} at ${hour}`,
        meaning: { status, ...(detail && { detail }), ...(informational && { informational }) },
        // Local times have distinct minutes, so that no two scans have the same wall-clock time.
        time: withOffset
          ? { kind: "offset", iso }
          : { kind: "local", local: `2026-03-03T10:${String(hour).padStart(2, "0")}:07` },
        location: country === null ? null : { countryCode: country },
      };
    }),
  );

/** Partial readings, as pushes are, that together list every scan at least once, in any order, some scans several times. */
const splits = journeys.chain((scans) =>
  fc.record({
    scans: fc.constant(scans),
    partOf: fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), { minLength: scans.length, maxLength: scans.length }),
    shuffle: fc.array(fc.nat(), { minLength: scans.length, maxLength: scans.length }),
  }),
);

const content = ({ checkpoints, state }: AppliedReading) => ({
  list: checkpoints.map(({ id: _id, arrival: _arrival, ...rest }) => rest),
  state: { ...state, exceptions: state.exceptions.map(({ checkpointId: _id, ...rest }) => rest) },
});

const instantOf = (applied: AppliedReading): Map<string, number> =>
  new Map(applied.checkpoints.map((checkpoint) => [checkpoint.message, checkpoint.at]));

describe("any order, repetition or splitting of the same scans", () => {
  it("gives the same list and status, if scans of one instant come in the carrier's order", () => {
    fc.assert(
      fc.property(splits, ({ scans, partOf, shuffle }) => {
        const whole = lastOf(checkAll([reading(...scans)]));
        const at = instantOf(whole);
        // Scans of one instant stay together: a carrier lists them in one response, in its own order.
        const leader = (scan: Scan) => scans.findIndex((other) => at.get(other.message) === at.get(scan.message));
        const readings = [0, 1, 2, 3].map((part) =>
          reading(
            ...scans
              .filter((scan) => partOf[leader(scan)]!.includes(part))
              .toSorted((a, b) => shuffle[leader(a)]! - shuffle[leader(b)]!),
          ),
        );
        expect(content(lastOf(checkAll(readings, { isPush: true })))).toEqual(content(whole));
        expect(content(lastOf(checkAll([...readings].reverse(), { isPush: true })))).toEqual(content(whole));
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same list and status when scans of one instant are torn apart, in whatever order they come", () => {
    fc.assert(
      fc.property(splits, ({ scans, shuffle }) => {
        const oneByOne = scans.map((scan) => reading(scan));
        const shuffled = oneByOne.map((one, i) => [one, shuffle[i]!] as const).toSorted((a, b) => a[1] - b[1]);
        const there = lastOf(checkAll(oneByOne));
        expect(content(lastOf(checkAll(shuffled.map(([one]) => one))))).toEqual(content(there));
        expect(content(lastOf(checkAll([...oneByOne].reverse())))).toEqual(content(there));
      }),
      { numRuns: 300 },
    );
  });

  it("never loses a stored checkpoint, its id or an offset the carrier gave", () => {
    const anyReadings = fc.array(fc.tuple(splits, fc.string()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyReadings, (parts) => {
        const readings = parts.map(([{ scans }, suffix]) =>
          reading(...scans.map((s) => ({ ...s, message: s.message + suffix }))),
        );
        const checks = checkAll(readings);
        for (const [index, check] of checks.entries()) {
          const after = new Map(lastOf(checks).checkpoints.map((checkpoint) => [checkpoint.id, checkpoint]));
          for (const { id, offsetSource, offsetMinutes, at } of checks[index]!.checkpoints) {
            expect(after.has(id)).toBe(true);
            if (offsetSource === "CARRIER") expect(after.get(id)).toMatchObject({ offsetMinutes, at, offsetSource });
          }
          expect(check.checkpoints.length).toBe((checks[index - 1]?.checkpoints.length ?? 0) + check.added.length);
        }
      }),
    );
  });

  it("changes nothing when the whole is read once more", () => {
    fc.assert(
      fc.property(journeys, (scans) => {
        const [first, again] = checkAll([reading(...scans), reading(...scans)]);
        expect(again?.checkpoints).toBe(first?.checkpoints);
        expect(again?.state).toBe(first?.state);
      }),
    );
  });
});
