import type { CarrierAnswer, CarrierAnswers } from "../../tracking/carrier-port.ts";
import type { ClaimedCheck } from "./claim.sql.ts";

/** The account of a workspace with a carrier, as far as checking must know it; the desk knows the rest. */
export type ConnectedAccount = { workspaceId: string; carrier: string };

export type AskPorts<Account extends ConnectedAccount> = {
  /** Test mode: one statement for the whole batch, one answer for each parcel in order. */
  askSandbox: (parcels: readonly ClaimedCheck[]) => Promise<readonly CarrierAnswer[]>;
  findAccounts: (wanted: readonly ConnectedAccount[]) => Promise<readonly Account[]>;
  askCarrier: (account: Account, codes: readonly string[], options: { deadlineMs: number }) => Promise<CarrierAnswers>;
};

export type CheckOutcome = { claim: ClaimedCheck; answer: CarrierAnswer | "not-connected" };

/** Asks about claimed parcels and gives each group's outcomes as they come in: a slow carrier holds up nobody else's. */
export type Ask = (
  claims: readonly ClaimedCheck[],
  options: { deadlineMs: number },
  onAnswered: (outcomes: readonly CheckOutcome[]) => Promise<void>,
) => Promise<void>;

const accountKey = ({ workspaceId, carrier }: ConnectedAccount): string => `${workspaceId}/${carrier}`;

export const createAsk =
  <Account extends ConnectedAccount>({ askSandbox, findAccounts, askCarrier }: AskPorts<Account>): Ask =>
  async (claims, { deadlineMs }, onAnswered) => {
    const live = Map.groupBy(
      claims.filter(({ mode }) => mode === "LIVE"),
      accountKey,
    );
    const test = claims.filter(({ mode }) => mode === "TEST");

    const answerTest = async () => {
      const answers = await askSandbox(test);
      await onAnswered(test.map((claim, index) => ({ claim, answer: answers[index]! })));
    };

    const answerLive = async (group: readonly ClaimedCheck[], account: Account | undefined) => {
      if (!account) return onAnswered(group.map((claim) => ({ claim, answer: "not-connected" })));
      // Several trackers on one code cost one question.
      const codes = [...new Set(group.map(({ codeKey }) => codeKey))];
      const answers = await askCarrier(account, codes, { deadlineMs });
      await onAnswered(group.map((claim) => ({ claim, answer: answers.get(claim.codeKey) ?? leftOut })));
    };

    const wanted = [...live.values()].map(([first]) => ({ workspaceId: first!.workspaceId, carrier: first!.carrier }));
    const accounts = wanted.length === 0 ? [] : await findAccounts(wanted);
    const accountByKey = new Map(accounts.map((account) => [accountKey(account), account]));
    await Promise.all([
      ...(test.length > 0 ? [answerTest()] : []),
      ...[...live].map(([key, group]) => answerLive(group, accountByKey.get(key))),
    ]);
  };

const leftOut: CarrierAnswer = {
  ok: false,
  failure: { code: "unexpected-answer", detail: "the carrier's answer leaves this code out" },
};
