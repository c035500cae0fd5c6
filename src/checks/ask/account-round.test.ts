import { expect, test } from "vitest";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { CarrierAnswer, CarrierFailure } from "../../tracking/carrier-port.ts";
import { outcomeInRound, type RoundAccount } from "./account-round.ts";

const claimed = (more: Partial<ClaimedCheck> = {}): ClaimedCheck =>
  ({ readingDigest: null, stopReason: null, triedAccounts: null, hints: null, ...more }) as ClaimedCheck;
const failed = (failure: CarrierFailure): CarrierAnswer => ({ ok: false, failure });
const notFound = failed({ code: "not-found" });
const refused = failed({ code: "credentials-rejected", detail: "no" });
const accounts: RoundAccount[] = [{ id: "a" }, { id: "b" }, { id: "c", isRejected: true }, { id: "d" }];
const settled = (claim: ClaimedCheck, accountId: string, answer: CarrierAnswer) => {
  const { accountId: next, tried, isTriedNext = false, answer: told } = outcomeInRound(claim, accountId, answer, accounts);
  return { next, tried, isTriedNext, failure: told !== "not-connected" && !told.ok ? told.failure.code : null };
};

test("each account is asked once in a round, refused ones are passed over, and it ends where it began", () => {
  const asked: string[] = [];
  let claim = claimed({ accountId: "b" });
  for (;;) {
    asked.push(claim.accountId!);
    const outcome = outcomeInRound(claim, claim.accountId!, notFound, accounts);
    claim = claimed({ accountId: outcome.accountId, triedAccounts: outcome.tried ?? null });
    if (!outcome.isTriedNext) break;
  }
  expect(asked).toEqual(["b", "a", "d"]);
  expect(claim).toMatchObject({ accountId: "b", triedAccounts: null });
});

test("the account that knows a parcel is kept, also when it does not find it later", () => {
  const answer = { ok: true, value: { reading: { scans: [], estimatedDelivery: null }, raw: "" } } as CarrierAnswer;
  const atSecond = claimed({ triedAccounts: ["a"] });
  expect(settled(atSecond, "b", answer)).toEqual({ next: "b", tried: null, isTriedNext: false, failure: null });
  const known = claimed({ readingDigest: Buffer.of(1) });
  expect(settled(known, "b", notFound)).toEqual({ next: "b", tried: null, isTriedNext: false, failure: "not-found" });
});

test("the account that the rules choose is waited for when it fails; one that was only tried is passed over", () => {
  expect(settled(claimed(), "a", refused)).toMatchObject({ next: "a", isTriedNext: false, failure: "credentials-rejected" });
  const atSecond = claimed({ triedAccounts: ["a"] });
  expect(settled(atSecond, "b", refused)).toEqual({ next: "d", tried: ["a", "b"], isTriedNext: true, failure: "not-found" });
  const atLast = claimed({ triedAccounts: ["a", "b"] });
  expect(settled(atLast, "d", refused)).toEqual({ next: "a", tried: null, isTriedNext: false, failure: "not-found" });
});

test("a tried account whose own limit is used up keeps its turn", () => {
  const limited = failed({ code: "rate-limited", retryAfterMs: 500, isOwnLimit: true });
  expect(settled(claimed({ triedAccounts: ["a"] }), "b", limited)).toMatchObject({ next: "b", tried: ["a"], isTriedNext: false });
});

test("with one account nothing is tried", () => {
  const outcome = outcomeInRound(claimed(), "a", notFound, [{ id: "a" }]);
  expect(outcome).toMatchObject({ accountId: "a", answer: notFound, tried: null });
  expect(outcome.isTriedNext).toBeUndefined();
});
