import { chooseAccount } from "../../carriers/accounts/choose-account.ts";
import { accountsServing } from "../../carriers/accounts/serving-accounts.ts";
import { askedWith } from "../../carriers/aggregated/parcel-key.ts";
import { askedCode, type ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import { type Hints, hintsTogether } from "../../tracking/carrier-port.ts";
import type { CheckOutcome } from "../outcome.ts";
import { mayTryNext, outcomeInRound, type RoundAccount } from "./account-round.ts";

/** The account of a workspace with a carrier, as far as checking must know it; the carrier client knows the rest. */
export type ConnectedAccount = RoundAccount & { workspaceId: string; carrier: string };

/** What the simulated carrier is asked about. */
export type SimulatedParcel = Pick<ClaimedCheck, "bucket" | "workspaceId" | "carrier" | "codeKey" | "createdAt">;

/** `drawn`: requests that were drawn from the account's limits with the claim. */
export type AskOptions = { deadlineMs: number; drawn?: number };

export type AskPorts<Account extends ConnectedAccount> = {
  /** Test mode: one statement for the whole batch, one answer for each parcel in order. */
  trackSandbox: (parcels: readonly SimulatedParcel[]) => Promise<readonly CarrierAnswer[]>;
  /** All that can be asked about these, those of one carrier oldest first; the account of each parcel is chosen among them. */
  findAccounts: (wanted: readonly { workspaceId: string; carrier: string }[]) => Promise<readonly Account[]>;
  /** Codes, or with an aggregator's account `parcelKey`s. `hints`: what the callers know about each. */
  trackCarrier: (
    account: Account,
    codes: readonly string[],
    options: AskOptions & { hints: ReadonlyMap<string, Hints> },
  ) => Promise<CarrierAnswers>;
};

export type Ask<Account extends ConnectedAccount = ConnectedAccount> = {
  testMode(claims: readonly ClaimedCheck[]): Promise<CheckOutcome[]>;
  /** The accounts that parcels are asked about with: the one that was chosen for each, or another of its carrier where that is gone. */
  accountsFor(claims: readonly ClaimedCheck[]): Promise<(claim: ClaimedCheck) => Account | undefined>;
  /** As many as go into one request. Without an account the outcome of all is that the carrier is not connected. */
  carrier(account: Account | undefined, claims: readonly ClaimedCheck[], options: AskOptions): Promise<CheckOutcome[]>;
  /** One parcel, in whichever mode. */
  one(claim: ClaimedCheck, options: AskOptions): Promise<CheckOutcome>;
};

/** What the account is asked about; several trackers with the same are one question. */
export const askedOf = (account: Pick<ConnectedAccount, "carrier">, claim: ClaimedCheck): string =>
  askedWith(account, { carrier: claim.carrier, code: askedCode(claim) });

/** The accounts with the same carrier; aggregators may be among those that were found. */
const ownOf = <Account extends ConnectedAccount>({ carrier }: ConnectedAccount, accounts: readonly Account[]): Account[] =>
  accounts.filter((account) => account.carrier === carrier);

const accountKey = ({ workspaceId, carrier }: { workspaceId: string; carrier: string }): string => `${workspaceId}/${carrier}`;

export const createAsk = <Account extends ConnectedAccount>(ports: AskPorts<Account>): Ask<Account> => {
  const ask: Ask<Account> = {
    async testMode(claims) {
      const answers = await ports.trackSandbox(claims.map((claim) => ({ ...claim, codeKey: askedCode(claim) })));
      return claims.map((claim, index) => ({ claim, accountId: claim.workspaceId, answer: answers[index]! }));
    },
    async accountsFor(claims) {
      const wanted = new Map(
        claims.map(({ workspaceId, carrier }) => [accountKey({ workspaceId, carrier }), { workspaceId, carrier }]),
      );
      const accounts = wanted.size === 0 ? [] : await ports.findAccounts([...wanted.values()]);
      const serving = new Map([...wanted].map(([key, one]) => [key, accountsServing(one, accounts)]));
      return (claim) => {
        const some = serving.get(accountKey(claim)) ?? [];
        return some.find(({ id }) => id === claim.accountId) ?? chooseAccount(some, claim);
      };
    },
    async carrier(account, claims, options) {
      if (!account) return claims.map((claim) => ({ claim, accountId: null, answer: "not-connected" }));
      // Several trackers on one code cost one question.
      const byCode = Map.groupBy(claims, (claim) => askedOf(account, claim));
      const hints = new Map([...byCode].map(([code, same]) => [code, hintsTogether(same)]));
      const answers = await ports.trackCarrier(account, [...byCode.keys()], { ...options, hints });
      const answerTo = (claim: ClaimedCheck) => answers.get(askedOf(account, claim)) ?? leftOut;
      // An aggregator's other accounts are not tried: each would register the number, and be paid for it.
      const mayTryOthers = (claim: ClaimedCheck) => account.carrier === claim.carrier && mayTryNext(claim, answerTo(claim));
      // Mostly cached: they were found a moment ago.
      const others = claims.some(mayTryOthers) ? ownOf(account, await ports.findAccounts([account])) : [];
      return claims.map((claim) => outcomeInRound(claim, account.id, answerTo(claim), others));
    },
    async one(claim, options) {
      if (claim.mode === "TEST") return (await ask.testMode([claim]))[0]!;
      const accountOf = await ask.accountsFor([claim]);
      return (await ask.carrier(accountOf(claim), [claim], options))[0]!;
    },
  };
  return ask;
};

const leftOut: CarrierAnswer = {
  ok: false,
  failure: { code: "unexpected-answer", detail: "the carrier's response does not include this code" },
};
