import { describe, expect, it } from "vitest";
import { hours, minutes } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { oneLane } from "../../postgres/lanes.ts";
import { applyReading, type TrackerState } from "../../tracking/apply-reading.ts";
import type { CarrierAnswer } from "../../tracking/carrier-port.ts";
import type { StoredCheckpoint } from "../../tracking/checkpoint.ts";
import { routeIn } from "./routes.ts";
import { createSandbox } from "./sandbox.ts";
import { emptyScript, isShown, play, type SandboxAction, type Script } from "./script.ts";
import { scanOfStep } from "./step-scan.ts";
import { steps, wordings } from "./steps.ts";

const now = Date.UTC(2026, 10, 15, 12, 0, 0, 250);
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

const refuse = async () => {
  throw new Error("A canned code needs no statement.");
};
const withoutDatabase: Database = { lanes: oneLane, many: refuse, one: refuse, run: refuse };
const countries: Record<string, string> = { UPS: "US", LA_POSTE: "FR", DHL_PARCEL_DE: "DE", AUSTRALIA_POST: "AU" };
const sandbox = createSandbox({ db: withoutDatabase, spreadOf: refuse, homeCountryOf: (carrier) => countries[carrier] ?? "ZZ" });

const askCanned = async (digit: number, carrier = "UPS", createdAt = now): Promise<CarrierAnswer> => {
  const parcel = {
    bucket: 0,
    workspaceId: "00000000-0000-7000-8000-000000000000",
    carrier,
    codeKey: `K100000000${digit}`,
    createdAt,
  };
  return (await sandbox.track([parcel], now + hours(5)))[0]!;
};

/** What a tracker makes of an answer. */
const followAnswer = (answer: CarrierAnswer) => {
  if (!answer.ok) throw new Error(answer.failure.code);
  let id = 0;
  const { reading } = answer.value;
  return applyReading({ state: untouched, stored: [], reading, carrierZone: "UTC", now, newId: () => String(++id) });
};
const statusesOf = (checkpoints: readonly StoredCheckpoint[]) => checkpoints.map(({ status }) => status);

describe("canned codes", () => {
  it.each([
    [0, "UNKNOWN"],
    [1, "PENDING"],
    [2, "PICKED_UP"],
    [3, "OUT_FOR_DELIVERY"],
    [4, "IN_TRANSIT"],
    [5, "DELIVERED"],
    [6, "AVAILABLE_FOR_PICKUP"],
    [7, "RETURN_TO_SENDER"],
    [8, "ATTEMPT_FAILURE"],
  ])("K100000000%i is %s, with any carrier", async (digit, status) => {
    for (const carrier of [...Object.keys(countries), "ANYBODY"]) {
      const { state, checkpoints, refusedScans, unknownCodes } = followAnswer(await askCanned(digit, carrier));
      expect(state.status).toBe(status);
      expect(checkpoints.at(-1)?.status).toBe(status);
      expect(checkpoints[0]?.status).toBe(status === "UNKNOWN" ? "UNKNOWN" : "PENDING");
      expect(refusedScans).toEqual([]);
      expect(unknownCodes).toEqual([]);
    }
  });

  it("report a whole journey, oldest first, before the tracker was created", async () => {
    const answer = await askCanned(5);
    if (!answer.ok) throw new Error(answer.failure.code);
    const { checkpoints } = followAnswer(answer);
    expect(statusesOf(checkpoints)).toEqual([
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "DELIVERED",
    ]);
    expect(checkpoints.map(({ message }) => message)).toEqual(answer.value.reading.scans.map(({ message }) => message));
    // The last step was 1.3 hours before the creation at 12:00:00 UTC: 10:42, in New York 05:42.
    expect(checkpoints.at(-1)?.at).toBe(Date.UTC(2026, 10, 15, 10, 42));
    expect(answer.value.reading.scans.at(-1)?.time).toEqual({ kind: "offset", iso: "2026-11-15T05:42:00-05:00" });
    expect(JSON.parse(answer.value.raw)).toMatchObject({ simulated: true, carrier: "UPS", trackingCode: "K1000000005" });
  });

  it("have a delivery time when delivered and an estimate while under way", async () => {
    expect(followAnswer(await askCanned(5)).state).toMatchObject({
      delivered: { at: Date.UTC(2026, 10, 15, 10, 42), offsetMinutes: -300 },
      stopReason: "DELIVERED",
    });
    for (const digit of [1, 2, 3, 4, 8]) {
      const { state } = followAnswer(await askCanned(digit));
      expect(state.estimatedDelivery?.at).toBeGreaterThan(now);
      expect(state.delivered).toBeNull();
    }
    for (const digit of [0, 6, 7]) expect(followAnswer(await askCanned(digit)).state.estimatedDelivery).toBeNull();
  });

  it("show every fact: a day while under way, a window in the van, the shop where it waits, and why it came there", async () => {
    const factsOf = async (digit: number) => {
      const { status, facts } = followAnswer(await askCanned(digit)).state;
      const { pieces = [], ...rest } = facts;
      const codes = [`K100000000${digit}`, `K100000000${digit}-2`];
      if (status !== "UNKNOWN") expect(pieces).toEqual(codes.map((trackingCode) => ({ trackingCode, status })));
      return rest;
    };
    const parcel = {
      serviceName: "Kolli Test Parcel",
      weight: { grams: 1250 },
      pieceCount: 2,
      origin: { city: "Louisville", region: "KY", postalCode: "40213", countryCode: "US" },
      destination: { city: "Brooklyn", region: "NY", postalCode: "11201", countryCode: "US" },
    };
    const attempts = { count: 1, reasons: ["RECIPIENT_ABSENT"] };
    expect(await factsOf(0)).toEqual({});
    // The last step was at 05:42 in New York on the 15th: delivery is estimated 28 hours later.
    expect(await factsOf(4)).toEqual({ ...parcel, estimatedDeliveryDay: "2026-11-16" });
    expect(await factsOf(3)).toEqual({
      ...parcel,
      deliveryWindow: {
        from: { at: Date.UTC(2026, 10, 15, 10, 42), offsetMinutes: -300 },
        until: { at: Date.UTC(2026, 10, 15, 16, 42), offsetMinutes: -300 },
      },
    });
    expect(await factsOf(6)).toEqual({
      ...parcel,
      attempts,
      amountDue: { amount: "24.90", currency: "EUR", reason: "CASH_ON_DELIVERY" },
      pickupPoint: {
        name: "Kolli Test Shop",
        street: "Sample Street 12",
        location: parcel.destination,
        openingHours: ["Mo-Fr 08:00-20:00", "Sa 09:00-18:00"],
        holdUntil: "2026-11-22",
        code: "4711",
      },
    });
    expect(await factsOf(7)).toEqual({ ...parcel, attempts, returnTrackingCode: "K1000000007-RETURN" });
    expect(await factsOf(5)).toEqual({
      ...parcel,
      proof: { signedBy: "Erika Sample", receivedAs: "Front door", hasSignature: true, hasPhoto: true },
    });
  });

  it("answer the same however often they are asked, and by the creation of each tracker", async () => {
    expect(await askCanned(3)).toEqual(await askCanned(3));
    expect(await askCanned(3)).not.toEqual(await askCanned(3, "UPS", now + minutes(1)));
  });

  it("speak the carrier's language and travel in its country", async () => {
    const answer = await askCanned(5, "LA_POSTE");
    if (!answer.ok) throw new Error(answer.failure.code);
    const last = answer.value.reading.scans.at(-1);
    expect(last).toMatchObject({ message: "Colis livré", location: { city: "Lyon", countryCode: "FR" } });
    expect(last?.time).toEqual({ kind: "offset", iso: "2026-11-15T11:42:00+01:00" });
  });
});

/** Plays one action after another, each so many seconds after the one before, and gives the script. */
const playAll = (actions: readonly SandboxAction[], secondsApart = 60): Script => {
  let script = emptyScript;
  for (const [index, action] of actions.entries()) {
    const played = play(script, action, now + index * secondsApart * 1000);
    if (!played.ok) throw new Error(played.failure.code);
    script = played.value.script;
  }
  return script;
};
const stepNames = (script: Script) => script.steps.map(({ step }) => step);
const next: SandboxAction = { kind: "NEXT_STATUS" };

describe("playing on a parcel", () => {
  it("goes from status to status until it is delivered", () => {
    const script = playAll([next, next, next, next, next]);
    expect(stepNames(script)).toEqual(["ANNOUNCED", "COLLECTED", "AT_HUB", "OUT_FOR_DELIVERY", "DELIVERED"]);
    expect(play(script, next, now + hours(1))).toEqual({ ok: false, failure: { code: "journey-ended" } });
  });

  it("keeps the order of play also when it is faster than the carrier's clock", () => {
    const script = playAll([next, next, next, next, next], 0);
    expect(script.steps.every((step) => isShown(step, now))).toBe(true);
    const times = script.steps.map(({ at }) => at);
    expect(new Set(times).size).toBe(5);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("reaches a chosen status by a believable way, and from there by one step", () => {
    const inTransit = playAll([{ kind: "STATUS", status: "IN_TRANSIT" }]);
    expect(stepNames(inTransit)).toEqual(["ANNOUNCED", "COLLECTED", "DEPARTED", "AT_HUB"]);
    const returned = playAll([{ kind: "STATUS", status: "RETURN_TO_SENDER" }, next]);
    expect(stepNames(returned).slice(-2)).toEqual(["RETURNING", "RETURN_DELIVERED"]);
    const reopened = playAll([
      { kind: "STATUS", status: "DELIVERED" },
      { kind: "STATUS", status: "RETURN_TO_SENDER" },
    ]);
    expect(stepNames(reopened).slice(-2)).toEqual(["DELIVERED", "RETURNING"]);
  });

  it("unfolds a journey at the chosen speed", () => {
    const script = playAll([{ kind: "JOURNEY", speed: 3600 }]);
    // 7.4 real hours to the collection are 7 whole seconds, 52.8 to the delivery are 53 after the quarter second now.
    const secondsFromNow = script.steps.map(({ at }) => (at - Date.UTC(2026, 10, 15, 12)) / 1000);
    expect(secondsFromNow).toEqual([0, 7, 12, 23, 42, 47, 53]);
    const shownAfter = (seconds: number) => script.steps.filter((step) => isShown(step, now + seconds * 1000)).length;
    expect([0, 6, 7, 30, 52, 53].map(shownAfter)).toEqual([1, 1, 2, 4, 6, 7]);
  });

  it("never crowds a journey closer than a second, and ends where it is meant to", () => {
    const script = playAll([{ kind: "JOURNEY", speed: 1e12, finalStatus: "ATTEMPT_FAILURE" }]);
    expect(stepNames(script).at(-1)).toBe("NOBODY_HOME");
    expect(script.steps.map(({ at }) => (at - script.steps[0]!.at) / 1000)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("lets a step by hand replace what a journey still had in store", () => {
    const script = playAll([{ kind: "JOURNEY", speed: 1 }, next]);
    expect(stepNames(script)).toEqual(["ANNOUNCED", "COLLECTED"]);
  });

  it("adds the scans that faults are made of, on a journey if there is none yet", () => {
    const fault = (name: Extract<SandboxAction, { kind: "FAULT" }>["fault"]) => playAll([{ kind: "FAULT", fault: name }]);
    expect(stepNames(fault("LATE_SCAN_AFTER_DELIVERY")).slice(-2)).toEqual(["DELIVERED", "OUT_FOR_DELIVERY"]);
    expect(fault("DUPLICATE_SCANS")).toMatchObject({ listsTwice: true, steps: { length: 4 } });
    expect(fault("TIME_WITHOUT_OFFSET").steps.at(-1)).toMatchObject({ step: "AT_DEPOT", withoutOffset: true });
    expect(stepNames(fault("HAND_OVER")).at(-1)).toBe("HANDED_OVER");
    expect(stepNames(fault("UNKNOWN_CODE")).at(-1)).toBe("UNCHARTED");
    expect(play(emptyScript, { kind: "FAULT", fault: "REWORDED_SCANS" }, now)).toEqual({
      ok: false,
      failure: { code: "no-scans-yet" },
    });
    expect(playAll([next, { kind: "FAULT", fault: "REWORDED_SCANS" }]).steps[0]).toMatchObject({
      step: "ANNOUNCED",
      reworded: true,
    });
  });

  it("has an end: a journey takes 250 scans, and a reset starts another", () => {
    const toHub: SandboxAction = { kind: "STATUS", status: "IN_TRANSIT" };
    const full = playAll(Array(247).fill(toHub));
    expect(full.steps).toHaveLength(250);
    expect(play(full, toHub, now + hours(10))).toEqual({ ok: false, failure: { code: "journey-too-long" } });
    expect(play(full, { kind: "FAULT", fault: "CARRIER_TIMEOUT" }, now).ok).toBe(true);
    expect(play(full, { kind: "RESET" }, now).ok).toBe(true);
  });

  it("forgets everything on a reset", () => {
    expect(playAll([next, next, { kind: "RESET" }])).toEqual(emptyScript);
  });
});

describe("writing a step", () => {
  it("has other words for every step when it rewords, in every language", () => {
    for (const country of ["US", "FR", "DE", "ES", "IT", "NL"]) {
      for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
        if (step === "UNCHARTED") continue;
        const plain = scanOfStep({ step, at: now }, routeIn(country));
        const reworded = scanOfStep({ step, at: now, reworded: true }, routeIn(country));
        expect(reworded.message).not.toBe(plain.message);
        expect({ ...reworded, message: plain.message }).toEqual(plain);
      }
    }
    expect(wordings.DELIVERED.nl).toBe("De zending is bezorgd");
  });

  it("can leave the offset out", () => {
    const scan = scanOfStep({ step: "AT_HUB", at: Date.UTC(2026, 6, 1, 8, 30), withoutOffset: true }, routeIn("DE"));
    expect(scan.time).toEqual({ kind: "local", local: "2026-07-01T10:30:00" });
  });
});
