import type { Tracker } from "../../trackers/tracker.ts";
import type { StatusDetail } from "../../tracking/statuses.ts";
import { html, type Markup } from "../html.ts";
import type { NextStep, Words } from "../words.ts";

const byDetail: Partial<Readonly<Record<StatusDetail, NextStep>>> = {
  CUSTOMS_HOLD: "customs",
  DUTIES_DUE: "duties",
  ADDRESS_PROBLEM: "address",
  LOST: "sender",
  DAMAGED: "sender",
  DISPOSED: "sender",
  CANCELLED: "sender",
  UNCLAIMED: "sender",
  REFUSED: "sender",
};

/** What the recipient can do now; null while the parcel needs nothing of them. */
export const nextStepOf = ({
  status,
  statusDetail,
  stopReason,
}: Pick<Tracker, "status" | "statusDetail" | "stopReason">): NextStep | null => {
  if (status === "DELIVERED" || stopReason === "RETURNED") return null;
  const special = statusDetail === null ? undefined : byDetail[statusDetail];
  if (special) return special;
  if (status === "ATTEMPT_FAILURE") return "attempt";
  if (status === "AVAILABLE_FOR_PICKUP") return "pickup";
  return status === "RETURN_TO_SENDER" ? "sender" : null;
};

export const renderNextStep = (tracker: Tracker, words: Words): Markup | null => {
  const step = nextStepOf(tracker);
  return (
    step &&
    html`<div class="wide next"><section class="card" aria-labelledby="next"><h2 id="next">${words.nextSteps.title}</h2><p>${words.nextSteps[step]}</p></section></div>`
  );
};
