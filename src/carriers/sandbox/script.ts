import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { StatusDetail, TrackingStatus } from "../../tracking/statuses.ts";
import { sandboxBounds } from "./bounds.ts";
import { journeyFrom, journeyUpTo, type PlayedStep } from "./journeys.ts";
import type { Manner } from "./step-scan.ts";
import { type StepName, steps } from "./steps.ts";

/** What is played on one parcel. */
export type Script = { readonly steps: readonly ScriptedStep[]; readonly listsTwice?: true };

/** A step shows when its time has come, or immediately if it was played by hand. */
export type ScriptedStep = PlayedStep & Manner & { readonly atOnce?: true };

export const isShown = ({ at, atOnce }: ScriptedStep, now: EpochMs): boolean => atOnce === true || at <= now;

export const sandboxFaults = [
  "LATE_SCAN_AFTER_DELIVERY",
  "DUPLICATE_SCANS",
  "REWORDED_SCANS",
  "TIME_WITHOUT_OFFSET",
  "CARRIER_ERROR_500",
  "CARRIER_TIMEOUT",
  "HAND_OVER",
  "UNKNOWN_CODE",
] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

export type SandboxAction =
  | { kind: "NEXT_STATUS" }
  | { kind: "STATUS"; status: TrackingStatus }
  /** A scan with this detail: of the status, or of the one that the parcel has. */
  | { kind: "DETAIL"; detail: StatusDetail; status?: TrackingStatus }
  /** Speed 1 takes as long as a real parcel (about two days), 3600 an hour in a second; steps are at least a second apart. */
  | { kind: "JOURNEY"; speed: number; finalStatus?: TrackingStatus }
  | { kind: "FAULT"; fault: SandboxFault }
  | { kind: "RESET" };

/** The carrier itself fails for so many checks; no fault is the end of that. */
export type Outage = { readonly fault: OutageFault | null; readonly failingChecks: number };
export type OutageFault = Extract<SandboxFault, "CARRIER_ERROR_500" | "CARRIER_TIMEOUT">;

/** No outage leaves the one that may be under way. */
export type Played = { readonly script: Script; readonly outage: Outage | null };

export type PlayFailure =
  /** A delivered or returned parcel goes nowhere; a chosen status (a return, say) or a reset still can be played. */
  | { code: "journey-ended" }
  /** There is nothing to reword yet. */
  | { code: "no-scans-yet" }
  /** The journey has as many steps as it may have; a reset still can be played. */
  | { code: "journey-too-long" };

export const emptyScript: Script = { steps: [] };

export const outageChecks = 3;

/** What the parcel's script is after an action at `now`. */
export const play = (script: Script, action: SandboxAction, now: EpochMs): Result<Played, PlayFailure> => {
  // A step played by hand takes the place of what a journey still had in store.
  const shown = script.steps.filter((step) => isShown(step, now));
  switch (action.kind) {
    case "RESET":
      return ok({ script: emptyScript, outage: { fault: null, failingChecks: 0 } });
    case "NEXT_STATUS": {
      const next = nextStep(shown);
      return next === null ? fail({ code: "journey-ended" }) : played({ ...script, steps: append(shown, next, now) });
    }
    case "STATUS":
      return played({ ...script, steps: reach(shown, action.status, now) });
    case "DETAIL":
      return played({ ...script, steps: reachDetail(shown, action, now) });
    case "JOURNEY": {
      if (hasEnded(shown)) return fail({ code: "journey-ended" });
      const first = Math.max(now, (shown.at(-1)?.at ?? 0) + 1000);
      const [start, ...rest] = journeyFrom(action.finalStatus ?? "DELIVERED", first, Math.max(action.speed, 1));
      return played({ ...script, steps: [...shown, { ...start!, atOnce: true }, ...rest] });
    }
    case "FAULT":
      return playFault(script, shown, action.fault, now);
  }
};

const playFault = (
  script: Script,
  shown: readonly ScriptedStep[],
  fault: SandboxFault,
  now: EpochMs,
): Result<Played, PlayFailure> => {
  const known = shown.length > 0 ? shown : journeyUpTo("IN_TRANSIT", now);
  switch (fault) {
    case "CARRIER_ERROR_500":
    case "CARRIER_TIMEOUT":
      return ok({ script, outage: { fault, failingChecks: outageChecks } });
    case "DUPLICATE_SCANS":
      return played({ steps: shown.length > 0 ? script.steps : known, listsTwice: true });
    case "REWORDED_SCANS":
      if (shown.length === 0) return fail({ code: "no-scans-yet" });
      return played({ ...script, steps: script.steps.map((step) => (isShown(step, now) ? { ...step, reworded: true } : step)) });
    case "LATE_SCAN_AFTER_DELIVERY": {
      const delivered = hasEnded(shown) ? shown : append(known, deliveryOf(known), now);
      return played({ ...script, steps: append(delivered, "OUT_FOR_DELIVERY", now) });
    }
    case "TIME_WITHOUT_OFFSET":
      return played({ ...script, steps: append(known, "AT_DEPOT", now, { withoutOffset: true }) });
    case "HAND_OVER":
      return played({ ...script, steps: append(known, "HANDED_OVER", now) });
    case "UNKNOWN_CODE":
      return played({ ...script, steps: append(known, "UNCHARTED", now) });
  }
};

const played = (script: Script): Result<Played, PlayFailure> =>
  script.steps.length > sandboxBounds.stepsOfJourney.cap ? fail({ code: "journey-too-long" }) : ok({ script, outage: null });

/** After the last one by at least a second, so that the order of play is the order of time. */
const append = (before: readonly ScriptedStep[], step: StepName, now: EpochMs, manner: Manner = {}): ScriptedStep[] => {
  const at = Math.max(Math.floor(now / 1000) * 1000, (before.at(-1)?.at ?? 0) + 1000);
  return [...before, { step, at, ...manner, atOnce: true }];
};

const isReturning = (shown: readonly ScriptedStep[]): boolean => shown.some(({ step }) => step === "RETURNING");
const deliveryOf = (shown: readonly ScriptedStep[]): StepName => (isReturning(shown) ? "RETURN_DELIVERED" : "DELIVERED");

const hasEnded = (shown: readonly ScriptedStep[]): boolean => {
  let ended = false;
  for (const { step } of shown) {
    if (step === "DELIVERED" || step === "RETURN_DELIVERED") ended = true;
    if (step === "RETURNING" || step === "NOBODY_HOME") ended = false;
  }
  return ended;
};

/** The status that usually follows; null if the journey is over. */
const nextStep = (shown: readonly ScriptedStep[]): StepName | null => {
  if (hasEnded(shown)) return null;
  const last = shown.findLast(({ step }) => steps[step].meaning.status !== "UNKNOWN");
  switch (last === undefined ? "UNKNOWN" : steps[last.step].meaning.status) {
    case "UNKNOWN":
      return "ANNOUNCED";
    case "PENDING":
      return "COLLECTED";
    case "PICKED_UP":
      return "AT_HUB";
    case "IN_TRANSIT":
    case "ATTEMPT_FAILURE":
      return "OUT_FOR_DELIVERY";
    case "OUT_FOR_DELIVERY":
    case "AVAILABLE_FOR_PICKUP":
    case "RETURN_TO_SENDER":
    case "DELIVERED":
      return deliveryOf(shown);
  }
};

/** One step to the status; an unknown parcel gets the journey that leads there. */
const reach = (shown: readonly ScriptedStep[], status: TrackingStatus, now: EpochMs): ScriptedStep[] =>
  shown.length === 0 ? journeyUpTo(status, now) : append(shown, stepTo(status, shown), now);

/** Nothing but a remark can follow the end of a journey, unless a status is given. */
const reachDetail = (
  shown: readonly ScriptedStep[],
  { detail, status }: Extract<SandboxAction, { kind: "DETAIL" }>,
  now: EpochMs,
): ScriptedStep[] => {
  const known = shown.length > 0 ? shown : journeyUpTo("IN_TRANSIT", now - 1000);
  if (status !== undefined) return append(known, stepTo(status, known), now, { detail });
  if (hasEnded(known)) return append(known, "NOTICE", now, { detail });
  const last = known.findLast(({ step }) => steps[step].meaning.status !== "UNKNOWN");
  const present = last ? steps[last.step].meaning.status : "IN_TRANSIT";
  return append(known, stepTo(present, known), now, { detail });
};

const stepTo = (status: TrackingStatus, shown: readonly ScriptedStep[]): StepName => {
  switch (status) {
    case "UNKNOWN":
      return "NOT_RECEIVED";
    case "PENDING":
      return "ANNOUNCED";
    case "PICKED_UP":
      return "COLLECTED";
    case "IN_TRANSIT":
      return shown.some(({ step }) => step === "AT_HUB") ? "AT_DEPOT" : "AT_HUB";
    case "OUT_FOR_DELIVERY":
      return "OUT_FOR_DELIVERY";
    case "DELIVERED":
      return deliveryOf(shown);
    case "AVAILABLE_FOR_PICKUP":
      return "READY_FOR_PICKUP";
    case "RETURN_TO_SENDER":
      return "RETURNING";
    case "ATTEMPT_FAILURE":
      return "NOBODY_HOME";
  }
};
