import { accountsInOrder, type ChoosableAccount } from "../../carriers/accounts/choose-account.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { CarrierAnswer } from "../../tracking/carrier-port.ts";
import type { CheckOutcome } from "../outcome.ts";

/** An account with which a parcel may be asked about when another does not know it. */
export type RoundAccount = ChoosableAccount & { readonly isRejected?: boolean };

const notFound: CarrierAnswer = { ok: false, failure: { code: "not-found" } };

/** Only a parcel of which nothing was ever reported: an account that knew it is kept. */
const isSought = ({ readingDigest, stopReason }: ClaimedCheck): boolean => readingDigest === null && stopReason === null;

/** This account is done with in this round. One that was only tried, and fails, delays nothing. */
const isPassed = (answer: CarrierAnswer, { triedAccounts }: ClaimedCheck): boolean => {
  if (answer.ok) return false;
  const { failure } = answer;
  if (failure.code === "not-found") return true;
  return triedAccounts !== null && !(failure.code === "rate-limited" && failure.isOwnLimit);
};

/** Whether the carrier has other accounts that could matter to an answer. */
export const mayTryNext = (claim: ClaimedCheck, answer: CarrierAnswer): boolean => isSought(claim) && isPassed(answer, claim);

/**
 * What an account's answer about a parcel means where the carrier has several: one that does not know it is followed by the
 * next, each once in a round, and the round ends with the account that it began with. One that knows it is kept.
 */
export const outcomeInRound = (
  claim: ClaimedCheck,
  accountId: string,
  answer: CarrierAnswer,
  accounts: readonly RoundAccount[],
): CheckOutcome => {
  if (!mayTryNext(claim, answer)) {
    const isOpen = !answer.ok && isSought(claim);
    return { claim, accountId, answer, tried: isOpen ? claim.triedAccounts : null };
  }
  const tried = [...(claim.triedAccounts ?? []), accountId];
  const next = accountsInOrder(accounts, claim).find(({ id, isRejected }) => !isRejected && !tried.includes(id));
  if (next) return { claim, accountId: next.id, answer: notFound, tried, isTriedNext: true };
  const first = accounts.find(({ id }) => id === tried[0])?.id ?? accountId;
  return { claim, accountId: first, answer: tried.length === 1 ? answer : notFound, tried: null };
};
