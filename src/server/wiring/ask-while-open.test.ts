import { expect, test } from "vitest";
import type { Ask } from "../../checks/ask/ask.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { askWhileOpen } from "./ask-while-open.ts";

const claim = (workspaceId: string) => ({ workspaceId, accountId: "account", mode: "LIVE" }) as ClaimedCheck;

test("nothing of a deleted workspace is asked about, and its checks are put off without a failure of theirs", async () => {
  const asked: string[] = [];
  const answerAll = async (claims: readonly ClaimedCheck[]) =>
    claims.map((one) => {
      asked.push(one.workspaceId);
      return { claim: one, accountId: one.accountId, answer: "not-connected" as const };
    });
  const ask = {
    testMode: answerAll,
    accountsFor: async () => () => undefined,
    carrier: (_account: unknown, claims: readonly ClaimedCheck[]) => answerAll(claims),
    one: async (one: ClaimedCheck) => (await answerAll([one]))[0]!,
  } as Ask;
  const open = askWhileOpen({ ask, eraseAtOf: async (id) => (id === "deleted" ? 1 : null) });
  const both = [claim("deleted"), claim("open")];
  const limited = { ok: false, failure: expect.objectContaining({ code: "rate-limited", isOwnLimit: true }) };
  for (const outcomes of [await open.testMode(both), await open.carrier(undefined, both, { deadlineMs: 1 })])
    expect(Object.fromEntries(outcomes.map((one) => [one.claim.workspaceId, one.answer]))).toEqual({
      deleted: limited,
      open: "not-connected",
    });
  expect((await open.one(claim("deleted"), { deadlineMs: 1 })).answer).toEqual(limited);
  expect(asked).toEqual(["open", "open"]);
});
