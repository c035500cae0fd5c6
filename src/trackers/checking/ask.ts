import { chooseAccount } from "../../carriers/accounts/choose-account.ts";
import { askedWith } from "../../carriers/aggregated/parcel-key.ts";
import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import { type Hints, hintsTogether } from "../../tracking/carrier-port.ts";
import { askedCode, type ClaimedCheck } from "./claim.sql.ts";

/** The account of a workspace with a carrier, as far as checking must know it; the carrier client knows the rest. */
export type ConnectedAccount = { id: string; workspaceId: string; carrier: string };

/** What the simulated carrier is asked about. */
export type SimulatedParcel = Pick<ClaimedCheck, "bucket" | "workspaceId" | "carrier" | "codeKey" | "createdAt">;

/** `drawn`: requests that were drawn from the account's limits with the claim. */
export type AskOptions = { deadlineMs: number; drawn?: number };

export type AskPorts<Account extends ConnectedAccount> = {
  /** Test mode: one statement for the whole batch, one answer for each parcel in order. */
  trackSandbox: (parcels: readonly SimulatedParcel[]) => Promise<readonly CarrierAnswer[]>;
  /** All that can be asked about these; the account of each is chosen among them. */
  findAccounts: (wanted: readonly { workspaceId: string; carrier: string }[]) => Promise<readonly Account[]>;
  /** Codes, or with an aggregator's account `parcelKey`s. `hints`: what the callers know about each. */
  trackCarrier: (
    account: Account,
    codes: readonly string[],
    options: AskOptions & { hints: ReadonlyMap<string, Hints> },
  ) => Promise<CarrierAnswers>;
};

/** What came of a check, and what it was asked with; null where there was nothing to ask with. */
export type CheckOutcome = { claim: ClaimedCheck; accountId: string | null; answer: CarrierAnswer | "not-connected" };

export type Ask<Account extends ConnectedAccount = ConnectedAccount> = {
  testMode(claims: readonly ClaimedCheck[]): Promise<CheckOutcome[]>;
  /** The accounts that parcels are asked about with, by the parcels' workspace and carrier. */
  accountsFor(claims: readonly ClaimedCheck[]): Promise<(claim: ClaimedCheck) => Account | undefined>;
  /** As many as go into one request. Without an account all are told that the carrier is not connected. */
  carrier(account: Account | undefined, claims: readonly ClaimedCheck[], options: AskOptions): Promise<CheckOutcome[]>;
  /** One parcel, in whichever mode. */
  one(claim: ClaimedCheck, options: AskOptions): Promise<CheckOutcome>;
};

/** What the account is asked about; several trackers with the same are one question. */
export const askedOf = (account: Pick<ConnectedAccount, "carrier">, claim: ClaimedCheck): string =>
  askedWith(account, { carrier: claim.carrier, code: askedCode(claim) });

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
      const byKey = new Map([...wanted].map(([key, one]) => [key, chooseAccount(one, accounts)]));
      return (claim) => byKey.get(accountKey(claim));
    },
    async carrier(account, claims, options) {
      if (!account) return claims.map((claim) => ({ claim, accountId: null, answer: "not-connected" }));
      // Several trackers on one code cost one question.
      const byCode = Map.groupBy(claims, (claim) => askedOf(account, claim));
      const hints = new Map([...byCode].map(([code, same]) => [code, hintsTogether(same)]));
      const answers = await ports.trackCarrier(account, [...byCode.keys()], { ...options, hints });
      return claims.map((claim) => ({ claim, accountId: account.id, answer: answers.get(askedOf(account, claim)) ?? leftOut }));
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
  failure: { code: "unexpected-answer", detail: "the carrier's answer leaves this code out" },
};
