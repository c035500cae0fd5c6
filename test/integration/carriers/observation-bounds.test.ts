import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectCarrierAccount } from "../../../src/carriers/accounts/account-commands.ts";
import { carrierBounds as bounds } from "../../../src/carriers/bounds.ts";
import { unexpected as unexpectedFailure } from "../../../src/carriers/client/http/http.ts";
import { listUnexpectedAnswers, listUnknownCodes } from "../../../src/carriers/client/observations.sql.ts";
import { createObservations, removeOldObservations } from "../../../src/carriers/client/observations.ts";
import { findAdapter } from "../../../src/carriers/registry.ts";
import { fail } from "../../../src/lib/result.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

let database: FreshDatabase;
let accountId: string;
const time = { now: Date.now() };
const clock = { now: () => time.now };
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const { id: workspaceId } = await ensureWorkspace(db, "Main", time.now);
  const nothing = () => {};
  const deps = {
    ...{ db, clock, workSealer: createSealer(randomBytes(32)), findAdapter, refuseAddress: () => null },
    ...{ wakeChecker: nothing, workOff: nothing, onAccountSaved: nothing },
  };
  const input = { carrier: "UPS", label: "", credentials: { clientId: "a", clientSecret: "b" } };
  const saved = await connectCarrierAccount(operatorCaller({ workspaceId }), input, deps);
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure));
  accountId = saved.value.account.id;
});
afterAll(() => database.close());

const unexpected = (code: string) =>
  new Map([[code, fail({ code: "unexpected-answer" as const, detail: "nonsense", raw: "{}" })]]);
const everything = 100_000;

test("of an unexpected response, so much text is kept", () => {
  const { cap } = bounds.unexpectedText;
  expect(unexpectedFailure("nonsense", "x".repeat(cap + 1))).toMatchObject({ raw: "x".repeat(cap) });
});

test("an account that answers nonsense keeps the newest records only, those of one write included", async () => {
  const { db } = database;
  const observations = createObservations(db, clock);
  for (let round = 0; round < 2; round++) {
    for (let nth = 0; nth < bounds.unexpectedAnswers.cap + 30; nth++) {
      time.now += 1;
      observations.answers(accountId, unexpected(`R${round}N${nth}`));
    }
    await observations.flush();
    const kept = await listUnexpectedAnswers(db, accountId, everything);
    expect(kept).toHaveLength(bounds.unexpectedAnswers.cap);
    expect(kept[0]!.trackingCode).toBe(`R${round}N${bounds.unexpectedAnswers.cap + 29}`);
  }
  time.now += 1;
  observations.answers(accountId, unexpected("LAST"));
  await observations.flush();
  const kept = await listUnexpectedAnswers(db, accountId, everything);
  expect([kept.length, kept[0]!.trackingCode]).toEqual([bounds.unexpectedAnswers.cap, "LAST"]);
});

test("what is gathered between two writes is bounded, and so are a code and its message", async () => {
  const { db } = database;
  const observations = createObservations(db, clock);
  const long = "x".repeat(10_000);
  observations.unknownCode("DHL", long, long);
  for (let nth = 0; nth < bounds.gatheredObservations.cap + 50; nth++) observations.unknownCode("UPS", `CODE${nth}`, "a scan");
  await observations.flush();
  const kept = await listUnknownCodes(db, everything);
  expect(kept).toHaveLength(bounds.gatheredObservations.cap);
  const { code, sampleMessage } = kept.find(({ carrier }) => carrier === "DHL")!;
  expect([code.length, sampleMessage.length]).toEqual([bounds.unknownCode.cap, bounds.unknownMessage.cap]);
});

test("a carrier without codes keeps the latest of its words", async () => {
  const { db } = database;
  const observations = createObservations(db, clock);
  for (let nth = 0; nth < bounds.unknownCodes.cap + 20; nth++) {
    observations.unknownCode("FEDEX", `WORDS ${nth}`, "");
    if (nth % 100 === 99) {
      time.now += 1_000;
      await observations.flush();
    }
  }
  time.now += 1_000;
  await observations.flush();
  await removeOldObservations(db, time.now);
  const kept = (await listUnknownCodes(db, everything)).filter(({ carrier }) => carrier === "FEDEX").map(({ code }) => code);
  expect(kept).toHaveLength(bounds.unknownCodes.cap);
  expect(kept).toContain(`WORDS ${bounds.unknownCodes.cap + 19}`);
});
