import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import type { ClaimedCheck } from "./claim.sql.ts";

/** The account of a workspace with a carrier, as far as checking must know it; the carrier client knows the rest. */
export type ConnectedAccount = { workspaceId: string; carrier: string };

export type FetchPorts<Account extends ConnectedAccount> = {
  /** Test mode: one statement for the whole batch, one answer for each parcel in order. */
  trackSandbox: (parcels: readonly ClaimedCheck[]) => Promise<readonly CarrierAnswer[]>;
  findAccounts: (wanted: readonly ConnectedAccount[]) => Promise<readonly Account[]>;
  trackCarrier: (account: Account, codes: readonly string[], options: { deadlineMs: number }) => Promise<CarrierAnswers>;
};

export type CheckOutcome = { claim: ClaimedCheck; answer: CarrierAnswer | "not-connected" };

/** Asks about claimed parcels and gives each group's outcomes as they come in: a slow carrier holds up nobody else's. */
export type FetchOutcomes = (
  claims: readonly ClaimedCheck[],
  options: { deadlineMs: number },
  onAnswered: (outcomes: readonly CheckOutcome[]) => Promise<void>,
) => Promise<void>;

const accountKey = ({ workspaceId, carrier }: ConnectedAccount): string => `${workspaceId}/${carrier}`;

/** So many codes of one account may be asked about at a time from one process: a slow carrier leaves room for the others. */
const maxAskedPerAccount = 1_000;
const busy: CarrierAnswer = { ok: false, failure: { code: "rate-limited", retryAfterMs: 30_000 } };

export const createFetchOutcomes = <Account extends ConnectedAccount>({
  trackSandbox,
  findAccounts,
  trackCarrier,
}: FetchPorts<Account>): FetchOutcomes => {
  const asked = new Map<string, number>();

  /** The account's answers, or for all of them that it has enough to answer already. */
  const askAccount = async (account: Account, codes: readonly string[], deadlineMs: number): Promise<CarrierAnswers> => {
    const key = accountKey(account);
    const before = asked.get(key) ?? 0;
    if (before > 0 && before + codes.length > maxAskedPerAccount) return new Map(codes.map((code) => [code, busy]));
    asked.set(key, before + codes.length);
    try {
      return await trackCarrier(account, codes, { deadlineMs });
    } finally {
      const left = asked.get(key)! - codes.length;
      if (left > 0) asked.set(key, left);
      else asked.delete(key);
    }
  };

  return async (claims, { deadlineMs }, onAnswered) => {
    const live = Map.groupBy(
      claims.filter(({ mode }) => mode === "LIVE"),
      accountKey,
    );
    const test = claims.filter(({ mode }) => mode === "TEST");

    const answerTest = async () => {
      const answers = await trackSandbox(test);
      await onAnswered(test.map((claim, index) => ({ claim, answer: answers[index]! })));
    };

    const answerLive = async (group: readonly ClaimedCheck[], account: Account | undefined) => {
      if (!account) return onAnswered(group.map((claim) => ({ claim, answer: "not-connected" })));
      // Several trackers on one code cost one question.
      const codes = [...new Set(group.map(({ codeKey }) => codeKey))];
      const answers = await askAccount(account, codes, deadlineMs);
      await onAnswered(group.map((claim) => ({ claim, answer: answers.get(claim.codeKey) ?? leftOut })));
    };

    const wanted = [...live.values()].map(([first]) => ({ workspaceId: first!.workspaceId, carrier: first!.carrier }));
    const accounts = wanted.length === 0 ? [] : await findAccounts(wanted);
    const accountByKey = new Map(accounts.map((account) => [accountKey(account), account]));
    // One group's failure is told after the others have ended: their outcomes still count.
    const groups = [
      ...(test.length > 0 ? [answerTest()] : []),
      ...[...live].map(([key, group]) => answerLive(group, accountByKey.get(key))),
    ];
    const failed = (await Promise.allSettled(groups)).find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
  };
};

const leftOut: CarrierAnswer = {
  ok: false,
  failure: { code: "unexpected-answer", detail: "the carrier's answer leaves this code out" },
};
