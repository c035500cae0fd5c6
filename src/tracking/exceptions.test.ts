import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, hours } from "../lib/clock.ts";
import { type AppliedReading, applyReading, type TrackerState } from "./apply-reading.ts";
import { trackingBounds } from "./bounds.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";
import {
  type ExceptionKind,
  exceptionChanges,
  exceptionKinds,
  exceptionsAfter,
  openKinds,
  type ParcelException,
} from "./exceptions.ts";
import type { Scan } from "./reading.ts";
import { type StatusDetail, statusDetails, type TrackingStatus, trackingStatuses } from "./statuses.ts";
import { formatOffsetTime } from "./time.ts";

const start = Date.UTC(2026, 2, 1, 8);
const now = start + days(60);

type Report = { status: TrackingStatus; detail?: StatusDetail; informational?: boolean; hour: number };

const checkpoint = ({ status, detail, informational = false, hour }: Report): StoredCheckpoint => ({
  id: `scan-${hour}`,
  carrier: null,
  message: `reported at ${hour}`,
  status,
  statusDetail: detail ?? null,
  informational,
  carrierCode: null,
  at: start + hours(hour),
  offsetMinutes: 60,
  offsetSource: "CARRIER",
  location: null,
  carrierOrder: 0,
  arrival: hour,
});

/** `IN_TRANSIT+LOST` an hour after the previous one; `~` marks an informational one. */
const scans = (...texts: string[]): StoredCheckpoint[] =>
  texts.map((text, hour) => {
    const [status, detail] = text.replace("~", "").split("+") as [TrackingStatus, StatusDetail | undefined];
    return checkpoint({ status, ...(detail && { detail }), informational: text.startsWith("~"), hour });
  });
const shown = (list: readonly ParcelException[]) =>
  list.map(({ kind, raised, cleared }) => {
    const hourOf = ({ at }: { at: number }) => (at - start) / hours(1);
    return `${kind} ${hourOf(raised)}-${cleared ? hourOf(cleared) : ""}`;
  });
const after = (...texts: string[]) => shown(exceptionsAfter([], scans(...texts), now));

describe("an exception is raised by what a scan reports", () => {
  it("with the scan, its time and its words", () => {
    expect(exceptionsAfter([], scans("IN_TRANSIT", "IN_TRANSIT+LOST"), now)).toEqual([
      {
        kind: "LOST",
        raised: { at: start + hours(1), offsetMinutes: 60 },
        cleared: null,
        checkpointId: "scan-1",
        message: "reported at 1",
      },
    ]);
  });

  it.each([
    [["UNKNOWN+LOST"], ["LOST 0-"]],
    // Remarks that do not change the status still report it.
    [["IN_TRANSIT", "~UNKNOWN+DAMAGED"], ["DAMAGED 1-"]],
    [["IN_TRANSIT+WEATHER_DELAY", "IN_TRANSIT+DELAYED"], ["DELAYED 0-"]],
    [["ATTEMPT_FAILURE+RECIPIENT_ABSENT", "IN_TRANSIT+FORWARDED"], []],
    [
      ["IN_TRANSIT+DAMAGED", "IN_TRANSIT+ADDRESS_PROBLEM"],
      ["DAMAGED 0-", "ADDRESS_PROBLEM 1-"],
    ],
    [["DELIVERED+DAMAGED"], ["DAMAGED 0-"]],
  ])("%j gives %j", (reported, expected) => expect(after(...reported)).toEqual(expected));
});

describe("it is cleared by a newer scan that moves on, by the parcel being found, or by the end of the journey", () => {
  it.each([
    [["UNKNOWN+LOST", "IN_TRANSIT"], ["LOST 0-1"]],
    // Found, although damaged; and reported lost again.
    [
      ["UNKNOWN+LOST", "IN_TRANSIT+DAMAGED", "UNKNOWN+LOST"],
      ["LOST 0-1", "DAMAGED 1-", "LOST 2-"],
    ],
    // A label is no sign that the carrier has the parcel.
    [["UNKNOWN+LOST", "PENDING", "~IN_TRANSIT"], ["LOST 0-"]],
    [
      ["IN_TRANSIT+CUSTOMS_HOLD", "IN_TRANSIT+LOST"],
      ["CUSTOMS_HOLD 0-", "LOST 1-"],
    ],
    [
      ["IN_TRANSIT+CUSTOMS_HOLD", "IN_TRANSIT+DUTIES_DUE", "IN_TRANSIT+CUSTOMS_CLEARED"],
      ["CUSTOMS_HOLD 0-2", "DUTIES_DUE 1-2"],
    ],
    [["IN_TRANSIT+CUSTOMS_HOLD", "~UNKNOWN+CUSTOMS_CLEARED"], ["CUSTOMS_HOLD 0-1"]],
    [["IN_TRANSIT+DELAYED", "OUT_FOR_DELIVERY"], ["DELAYED 0-1"]],
    // Damaged stays damaged until it is over.
    [["IN_TRANSIT+DAMAGED", "IN_TRANSIT", "OUT_FOR_DELIVERY"], ["DAMAGED 0-"]],
    [["IN_TRANSIT+DAMAGED", "OUT_FOR_DELIVERY", "DELIVERED"], ["DAMAGED 0-2"]],
    // Back in the depot is not a new attempt.
    [["ATTEMPT_FAILURE+ADDRESS_PROBLEM", "IN_TRANSIT"], ["ADDRESS_PROBLEM 0-"]],
    [["ATTEMPT_FAILURE+ADDRESS_PROBLEM", "IN_TRANSIT", "OUT_FOR_DELIVERY"], ["ADDRESS_PROBLEM 0-2"]],
    [["ATTEMPT_FAILURE+REFUSED", "RETURN_TO_SENDER"], ["REFUSED 0-"]],
    [["ATTEMPT_FAILURE+REFUSED", "RETURN_TO_SENDER", "DELIVERED"], ["REFUSED 0-2"]],
    [
      ["IN_TRANSIT+HELD", "IN_TRANSIT", "IN_TRANSIT+HELD"],
      ["HELD 0-1", "HELD 2-"],
    ],
  ])("%j gives %j", (reported, expected) => expect(after(...reported)).toEqual(expected));

  it("not by a scan of the same instant, whichever is listed first", () => {
    const lost = checkpoint({ status: "UNKNOWN", detail: "LOST", hour: 1 });
    const arrived = checkpoint({ status: "IN_TRANSIT", hour: 1 });
    for (const list of [
      [lost, arrived],
      [arrived, lost],
    ])
      expect(shown(exceptionsAfter([], list, now))).toEqual(["LOST 1-"]);
  });
});

describe("after the delivery", () => {
  it.each([
    // A late scan; and reports that are made of delivered parcels, too.
    [["DELIVERED", "IN_TRANSIT+DELAYED"], []],
    [["DELIVERED", "~UNKNOWN+DAMAGED"], ["DAMAGED 1-"]],
    [["DELIVERED", "UNKNOWN+LOST"], ["LOST 1-"]],
    [["DELIVERED", "RETURN_TO_SENDER+REFUSED", "DELIVERED"], ["REFUSED 1-2"]],
  ])("%j gives %j", (reported, expected) => expect(after(...reported)).toEqual(expected));

  it("a delivery to the next carrier ends nothing that only a delivery ends", () => {
    const list = scans("IN_TRANSIT+DAMAGED", "DELIVERED", "IN_TRANSIT").map((one, nth) =>
      nth === 2 ? { ...one, carrier: "DPD" } : one,
    );
    const legs = { carriers: [null, "DPD"], wasDelivered: false };
    expect(shown(exceptionsAfter([], list, now, legs))).toEqual(["DAMAGED 0-"]);
  });
});

describe("the list of a tracker", () => {
  it("is bounded: the oldest that are over go first, and open ones stay", () => {
    const reported = ["IN_TRANSIT+DAMAGED", ...Array.from({ length: 60 }, (_, n) => (n % 2 ? "IN_TRANSIT" : "IN_TRANSIT+HELD"))];
    const list = exceptionsAfter([], scans(...reported), now);
    expect(list).toHaveLength(trackingBounds.exceptionsOfTracker.cap);
    expect(shown(list)[0]).toBe("DAMAGED 0-");
    expect(shown(list).at(-1)).toBe("HELD 59-60");
  });

  it("is the very list of before if nothing changed, also as it comes from the database", () => {
    const list = exceptionsAfter([], scans("UNKNOWN+LOST"), now);
    const stored = JSON.parse(JSON.stringify(list));
    expect(exceptionsAfter(stored, scans("UNKNOWN+LOST"), now)).toBe(stored);
  });

  const found = (kind: ExceptionKind): ParcelException => ({
    ...{ kind, raised: { at: start + hours(1), offsetMinutes: 0 }, cleared: null, checkpointId: null, message: null },
    found: {
      ...{ expectedBy: start + hours(1), confidence: null, reason: "" },
      ...((kind === "STALLED" || kind === "LIKELY_LOST") && { silentSince: start }),
    },
  });
  it.each([
    ["LATE", ["IN_TRANSIT", "IN_TRANSIT", "IN_TRANSIT"], "LATE 1-"],
    ["LATE", ["IN_TRANSIT", "IN_TRANSIT", "DELIVERED"], "LATE 1-2"],
    ["AT_RISK", ["IN_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY"], "AT_RISK 1-"],
    ["AT_RISK", ["IN_TRANSIT", "IN_TRANSIT", "ATTEMPT_FAILURE"], "AT_RISK 1-2"],
    ["STALLED", ["IN_TRANSIT"], "STALLED 1-"],
    ["STALLED", ["IN_TRANSIT", "IN_TRANSIT", "IN_TRANSIT"], "STALLED 1-2"],
    ["LIKELY_LOST", ["IN_TRANSIT", "IN_TRANSIT", "~UNKNOWN"], "LIKELY_LOST 1-2"],
    ["NEVER_HANDED_OVER", ["PENDING", "PENDING", "PENDING"], "NEVER_HANDED_OVER 1-"],
    ["NEVER_HANDED_OVER", ["PENDING", "PENDING", "PICKED_UP"], "NEVER_HANDED_OVER 1-2"],
    ["HOLD_ENDS_SOON", ["AVAILABLE_FOR_PICKUP", "AVAILABLE_FOR_PICKUP"], "HOLD_ENDS_SOON 1-"],
    ["HOLD_ENDS_SOON", ["AVAILABLE_FOR_PICKUP", "IN_TRANSIT", "RETURN_TO_SENDER"], "HOLD_ENDS_SOON 1-2"],
  ] as const)("%s, which Kolli found, ends when the parcel shows it: %j", (kind, texts, expected) => {
    expect(shown(exceptionsAfter([found(kind)], scans(...texts), now))).toEqual([expected]);
  });
});

describe("what a change is reported as", () => {
  const reported = (before: string[], next: string[]) => {
    const was = exceptionsAfter([], scans(...before), now);
    const { raised, cleared } = exceptionChanges(was, exceptionsAfter(was, scans(...next), now), now);
    return [...shown(raised).map((one) => `+${one}`), ...shown(cleared).map((one) => `-${one}`)];
  };
  it.each([
    [["IN_TRANSIT"], ["IN_TRANSIT", "IN_TRANSIT+LOST"], ["+LOST 1-"]],
    [["UNKNOWN+LOST"], ["UNKNOWN+LOST", "IN_TRANSIT"], ["-LOST 0-1"]],
    [["UNKNOWN+LOST"], ["UNKNOWN+LOST", "UNKNOWN+LOST"], []],
    // Lost and found between two checks; found and lost again between two checks.
    [["IN_TRANSIT"], ["IN_TRANSIT", "UNKNOWN+LOST", "IN_TRANSIT"], []],
    [["UNKNOWN+LOST"], ["UNKNOWN+LOST", "IN_TRANSIT", "UNKNOWN+LOST"], []],
    [["IN_TRANSIT+HELD"], ["IN_TRANSIT+HELD", "IN_TRANSIT", "UNKNOWN+LOST"], ["+LOST 2-", "-HELD 0-1"]],
  ])("%j, then %j, is reported as %j", (before, next, expected) => expect(reported(before, next)).toEqual(expected));

  it("a report that the carrier took back is cleared now", () => {
    expect(reported(["UNKNOWN+LOST"], ["IN_TRANSIT"])).toEqual([`-LOST 0-${(now - start) / hours(1)}`]);
  });
});

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
const anyScans = fc
  .uniqueArray(
    fc.record({
      hour: fc.integer({ min: 0, max: 200 }),
      status: fc.constantFrom(...trackingStatuses),
      detail: fc.constantFrom(...statusDetails, undefined),
      informational: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14, selector: ({ hour }) => hour },
  )
  .map((parts) =>
    parts.map(
      ({ hour, status, detail, informational }): Scan => ({
        carrierCode: `c${hour}`,
        message: `reported at ${hour}`,
        meaning: { status, ...(detail && { detail }), ...(informational && { informational: true as const }) },
        time: { kind: "offset", iso: formatOffsetTime(start + hours(hour), 60) },
        location: null,
      }),
    ),
  );
const readAll = (readings: readonly (readonly Scan[])[]): AppliedReading[] => {
  let state = untouched;
  let stored: readonly StoredCheckpoint[] = [];
  let id = 0;
  return readings.map((some) => {
    const reading = { scans: some, estimatedDelivery: null };
    const newId = () => String(++id);
    const applied = applyReading({ state, stored, reading, isPush: true, carrierZone: "UTC", now, newId });
    ({ state, checkpoints: stored } = applied);
    return applied;
  });
};

describe("any scans", () => {
  it("in whatever order they come in, end in the same exceptions", () => {
    fc.assert(
      fc.property(anyScans, fc.array(fc.nat(), { minLength: 14, maxLength: 14 }), (list, shuffle) => {
        const content = (checks: AppliedReading[]) => shown(checks.at(-1)!.state.exceptions);
        const oneByOne = list.map((scan, nth) => ({ scan, place: shuffle[nth]! }));
        const shuffled = oneByOne.toSorted((a, b) => a.place - b.place).map(({ scan }) => [scan]);
        expect(content(readAll(shuffled))).toEqual(content(readAll([list])));
      }),
      { numRuns: 300 },
    );
  });

  it("read once more, raise and clear nothing", () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const checks = readAll([list, list, ...list.map((scan) => [scan])]);
        for (const [nth, { state }] of checks.entries()) if (nth > 0) expect(state.exceptions).toBe(checks[0]!.state.exceptions);
      }),
      { numRuns: 300 },
    );
  });

  it("reported change by change, leave a receiver with what is open: no kind is raised twice, none is cleared that is not open", () => {
    fc.assert(
      fc.property(anyScans, (list) => {
        const open = new Set<string>();
        let before: readonly ParcelException[] = [];
        for (const { state } of readAll(list.map((scan) => [scan]))) {
          const { raised, cleared } = exceptionChanges(before, state.exceptions, now);
          for (const { kind, cleared: end } of cleared) {
            expect(open.delete(kind)).toBe(true);
            expect(end).not.toBeNull();
          }
          for (const { kind } of raised) {
            expect(open.has(kind)).toBe(false);
            open.add(kind);
          }
          before = state.exceptions;
        }
        expect(exceptionKinds.filter((kind) => open.has(kind))).toEqual(openKinds(before));
      }),
      { numRuns: 300 },
    );
  });
});
