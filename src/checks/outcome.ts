import type { ClaimedCheck } from "../trackers/claims/claim.sql.ts";
import type { CarrierAnswer, CarrierFailure } from "../tracking/carrier-port.ts";
import type { Reading } from "../tracking/reading.ts";

/** What came of asking about one parcel. */
export type CheckOutcome = {
  claim: ClaimedCheck;
  /** What the parcel is asked about with from now on, mostly what it was asked with; null if there is nothing to ask with. */
  accountId: string | null;
  answer: CarrierAnswer | "not-connected";
  /** The accounts that did not know it in this round; none if no round is under way. */
  tried?: readonly string[] | null | undefined;
  /** The account that was asked does not know the parcel, and the next one is asked before anything is said of it. */
  isTriedNext?: true;
  /** What another service knew of it before: it becomes the parcel's history, and no event reports it. */
  isPast?: true;
};

export const readingOf = ({ answer }: CheckOutcome): Reading | null =>
  answer !== "not-connected" && answer.ok ? answer.value.reading : null;

export const failureOf = ({ answer }: CheckOutcome): CarrierFailure | null =>
  answer === "not-connected" || answer.ok ? null : answer.failure;

/** The carrier said something of the parcel, even if it does not know it. */
export const isAnswered = ({ answer }: CheckOutcome): boolean =>
  answer !== "not-connected" && (answer.ok || answer.failure.code === "not-found");
