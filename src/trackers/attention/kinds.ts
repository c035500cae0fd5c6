import type { ExceptionKind } from "../../tracking/exceptions.ts";
import { statusWords, type TrackerAttention, type TrackingStatus } from "../../tracking/statuses.ts";
import { attentionMeanings, exceptionMeanings, statusMeanings } from "../meanings.ts";
import { type Advice, adviceOnAttention, adviceOnProblem, adviceOnStatus } from "./advice.ts";

/** What keeps Kolli from tracking at all comes before what is wrong with a parcel. A carrier that fails is no work for a person. */
export const blockedKinds = [
  "CREDENTIALS_REJECTED",
  "CARRIER_NOT_CONNECTED",
  "CODE_NOT_FOUND",
] as const satisfies readonly TrackerAttention[];

/** The gravest first: a parcel with several is listed under the first of them. */
export const problemKinds = [
  ...(["LOST", "LIKELY_LOST", "DAMAGED", "DISPOSED", "ADDRESS_PROBLEM", "HOLD_ENDS_SOON", "DUTIES_DUE", "CUSTOMS_HOLD"] as const),
  ...(["REFUSED", "UNCLAIMED", "CANCELLED", "NEVER_HANDED_OVER", "STALLED", "LATE", "DELAYED", "AT_RISK", "HELD"] as const),
] as const satisfies readonly ExceptionKind[];
/** A kind that is not listed does not compile. */
const isListed: Readonly<Record<Exclude<ExceptionKind, (typeof problemKinds)[number]>, never>> = {};
void isListed;

/** What is no parcel: a webhook, or a carrier. */
export const otherKinds = ["WEBHOOK_FAILING", "CARRIER_INCIDENT"] as const;
export type OtherKind = (typeof otherKinds)[number];
export const isOtherKind = (kind: AttentionKind): kind is OtherKind => (otherKinds as readonly string[]).includes(kind);

export const attentionKinds = [
  ...otherKinds,
  ...blockedKinds,
  ...problemKinds,
  ...(["STALE", "ATTEMPT_FAILURE", "RETURN_TO_SENDER", "NO_NEWS", "OVERDUE"] as const),
] as const;
/** Why something needs a person. The set grows. */
export type AttentionKind = (typeof attentionKinds)[number];

type Described = { readonly title: string; readonly meaning: string; readonly advice: Advice };

const blocked = (kind: Exclude<TrackerAttention, "CARRIER_FAILING">, title: string): Described => ({
  title,
  meaning: attentionMeanings[kind],
  advice: adviceOnAttention[kind],
});
const problem = (kind: ExceptionKind, title: string): Described => ({
  title,
  meaning: exceptionMeanings[kind],
  advice: adviceOnProblem[kind],
});
const status = (kind: TrackingStatus): Described => ({
  title: statusWords[kind].staff,
  meaning: statusMeanings[kind],
  advice: adviceOnStatus[kind],
});

/** What each is called, what it means, and the one action that helps. */
export const describedKinds: Readonly<Record<AttentionKind, Described>> = {
  WEBHOOK_FAILING: {
    title: "Webhook failing",
    meaning: "A webhook has failed for more than an hour, or was disabled because it failed for days.",
    advice: { who: "shop", action: "Check your receiver's responses; its events wait and are retried." },
  },
  CARRIER_INCIDENT: {
    title: "Outage of a carrier",
    meaning: "A carrier's whole traffic is silent, or none of its responses can be read. It leaves the list when it is over.",
    advice: {
      who: "carrier",
      action: "Ask the carrier, and tell recipients who ask; its parcels are not counted as stalled meanwhile.",
    },
  },
  CREDENTIALS_REJECTED: blocked("CREDENTIALS_REJECTED", "Credentials rejected"),
  CARRIER_NOT_CONNECTED: blocked("CARRIER_NOT_CONNECTED", "Carrier not connected"),
  CODE_NOT_FOUND: blocked("CODE_NOT_FOUND", "Code not found"),
  LOST: problem("LOST", "Lost"),
  LIKELY_LOST: problem("LIKELY_LOST", "Probably lost"),
  DAMAGED: problem("DAMAGED", "Damaged"),
  DISPOSED: problem("DISPOSED", "Disposed of"),
  ADDRESS_PROBLEM: problem("ADDRESS_PROBLEM", "Address problem"),
  HOLD_ENDS_SOON: problem("HOLD_ENDS_SOON", "Hold ends soon"),
  DUTIES_DUE: problem("DUTIES_DUE", "Duties due"),
  CUSTOMS_HOLD: problem("CUSTOMS_HOLD", "Held by customs"),
  REFUSED: problem("REFUSED", "Refused"),
  UNCLAIMED: problem("UNCLAIMED", "Not collected"),
  CANCELLED: problem("CANCELLED", "Cancelled"),
  NEVER_HANDED_OVER: problem("NEVER_HANDED_OVER", "Never handed over"),
  STALLED: problem("STALLED", "Stalled"),
  LATE: problem("LATE", "Late"),
  DELAYED: problem("DELAYED", "Delayed"),
  AT_RISK: problem("AT_RISK", "Promise at risk"),
  HELD: problem("HELD", "Held"),
  STALE: blocked("STALE", "No news for weeks"),
  ATTEMPT_FAILURE: status("ATTEMPT_FAILURE"),
  RETURN_TO_SENDER: status("RETURN_TO_SENDER"),
  NO_NEWS: {
    title: "No news yet",
    meaning: "You registered it more than two days ago, and the carrier has not reported anything.",
    advice: { who: "shop", action: "Check the code and the carrier; hand the parcel over if you still have it." },
  },
  OVERDUE: {
    title: "Overdue",
    meaning: "The promised time has passed or, without one, the day that the carrier estimated first.",
    advice: { who: "shop", action: "Tell the recipient that it is late, and when the carrier expects it now." },
  },
};

export const attentionStates = ["OPEN", "SNOOZED", "DONE"] as const;
export type AttentionState = (typeof attentionStates)[number];
