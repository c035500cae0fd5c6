import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allEmulators } from "../../../emulators/all.ts";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { type AccountStore, createAccountStore } from "../../../src/carriers/accounts/account-store.ts";
import type { CarrierAdapter } from "../../../src/carriers/adapter.ts";
import { type CarrierClient, createCarrierClient } from "../../../src/carriers/client/carrier-client.ts";
import type { CarrierReply } from "../../../src/carriers/client/http/http.ts";
import { hourCountsSince, listUnexpectedAnswers, listUnknownCodes } from "../../../src/carriers/client/observations.sql.ts";
import { answerOne, eachCode } from "../../../src/carriers/reading/answers.ts";
import { ups } from "../../../src/carriers/ups/adapter.ts";
import { readTrackAnswer } from "../../../src/carriers/ups/reading.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { ok } from "../../../src/lib/result.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import type { CarrierAnswers } from "../../../src/tracking/carrier-port.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const codes = ["1Z999AA10123456784", "1Z5R89390357567127", "1Z879E930346834440", "1Z410E7W0392751591", "1ZXX3150YW44070023"];
const delivered = { code: "D:FS", message: "Delivered", at: "2026-01-14T11:00:00-05:00", city: "Reno", countryCode: "US" };

const scan = { status: { type: "D", code: "FS", description: "Delivered" }, date: "20260114", time: "110000" };
const replyWith = (body: unknown): CarrierReply => ok({ body, text: JSON.stringify(body), status: 200, headers: {} });

describe("the carrier client", () => {
  let database: FreshDatabase;
  let emulator: Emulator;
  let accounts: AccountStore;
  let now = Date.parse("2026-03-01T09:30:00Z");
  const clock = { now: () => now };
  const desks: CarrierClient[] = [];

  const openDesk = (): CarrierClient => {
    const carrierClient = createCarrierClient({
      db: database.db,
      clock,
      random: () => 0.5,
      retryDelaysMs: [1],
      flushEveryMs: 3_600_000,
    });
    desks.push(carrierClient);
    return carrierClient;
  };
  const connect = async (credentials: Record<string, string>, rateLimit = { requests: 1_000, perSeconds: 1 }) => {
    const workspaceId = randomUUID();
    await database.db.run("test_workspace", "insert into workspace (id, name, created_at) values ($1, $2, $3)", [
      workspaceId,
      workspaceId,
      new Date(now),
    ]);
    const connected = await accounts.connect(workspaceId, "UPS", { credentials, baseUrl: emulator.baseUrl("UPS"), rateLimit });
    if (!connected.ok) throw new Error(connected.failure.code);
    const [account] = await accounts.find([{ workspaceId, carrier: "UPS" }]);
    return account!;
  };
  const outcomes = (answers: CarrierAnswers) =>
    [...answers.values()].map((answer) => (answer.ok ? "reading" : answer.failure.code));
  const stateOf = async (workspaceId: string) => (await accounts.list(workspaceId))[0];

  beforeAll(async () => {
    database = await freshDatabase();
    emulator = await startEmulator(allEmulators);
    accounts = createAccountStore({ db: database.db, clock, sealer: createSealer(randomBytes(32)) });
    for (const code of codes) emulator.parcels.put("UPS", { code, scans: [delivered] });
  });
  afterEach(async () => {
    emulator.clearFaults();
    await Promise.all(desks.splice(0).map((carrierClient) => carrierClient.close()));
  });
  afterAll(async () => {
    await emulator.close();
    await database.close();
  });

  it("opens an account with its sealed credentials, and shows nobody else what they are", async () => {
    const account = await connect(emulator.credentials("UPS"));
    expect(account.credentials).toEqual(emulator.credentials("UPS"));
    const stored = await database.db.one<{ row: string }>(
      "test_row",
      "select a::text as row from carrier_account a where id = $1",
      [account.id],
    );
    const shown = JSON.stringify(await accounts.list(account.workspaceId)) + stored?.row;
    expect(shown).not.toContain("ups-client-secret");
    expect(shown).not.toContain(Buffer.from("ups-client-secret").toString("hex"));
    expect(await accounts.find([{ workspaceId: randomUUID(), carrier: "UPS" }])).toEqual([]);
    expect(await accounts.connect(account.workspaceId, "UPS", { credentials: emulator.credentials("UPS") })).toEqual({
      ok: false,
      failure: { code: "already-connected", label: "" },
    });
    expect(
      await accounts.connect(account.workspaceId, "UPS", { credentials: { clientId: " ", more: "x" }, baseUrl: "ftp://x" }),
    ).toMatchObject({
      ok: false,
      failure: {
        code: "invalid",
        problems: [{ field: "clientId" }, { field: "clientSecret" }, { field: "more" }, { field: "baseUrl" }],
      },
    });
  });

  it("shares one rate limit between nodes, and tells how long it has no room where the deadline is sooner", async () => {
    const account = await connect(emulator.credentials("UPS"), { requests: 16, perSeconds: 3_600 });
    const [one, other] = [openDesk(), openDesk()];
    // A bucket of 4 that fills by 12 an hour, in which a busy machine has all the time it needs. Each node's token takes one.
    const first = outcomes(await one.track(account, codes.slice(0, 2), { deadlineMs: 30_000 }));
    const second = await other.track(account, codes, { deadlineMs: 30_000 });
    expect(first).toEqual(["reading", "reading"]);
    expect(outcomes(second)).toEqual(Array(5).fill("rate-limited"));
    for (const answer of second.values()) {
      const waitMs = !answer.ok && answer.failure.code === "rate-limited" ? answer.failure.retryAfterMs! : 0;
      expect(waitMs).toBeGreaterThan(200_000);
      expect(waitMs).toBeLessThanOrEqual(300_000);
    }
  });

  it("makes requests that were drawn with a claim without drawing them again", async () => {
    const account = await connect(emulator.credentials("UPS"), { requests: 4, perSeconds: 3_600 });
    const carrierClient = openDesk();
    expect(outcomes(await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000, drawn: 1 }))).toEqual([
      "reading",
    ]);
    // The token was drawn singly and took the only one there was.
    expect(outcomes(await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000, drawn: 1 }))).toEqual([
      "reading",
    ]);
    expect(outcomes(await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000 }))).toEqual(["rate-limited"]);
  });

  it("fetches documents within the same limit as it tracks, and keeps nothing of what it was answered", async () => {
    const account = await connect(emulator.credentials("UPS"), { requests: 12, perSeconds: 3_600 });
    const proof = { signature: Buffer.from("GIF89a").toString("base64") };
    emulator.parcels.put("UPS", { code: codes[0]!, scans: [delivered], proof });
    const carrierClient = openDesk();
    // A bucket of 3, of which the token takes one.
    const fetch = () => carrierClient.fetchProof(account, codes[0]!, { deadlineMs: 30_000 });
    expect(await fetch()).toEqual({ ok: true, value: [{ kind: "SIGNATURE", bytes: Buffer.from("GIF89a") }] });
    expect(outcomes(await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000 }))).toEqual(["reading"]);
    expect(await fetch()).toMatchObject({ ok: false, failure: { code: "rate-limited", isOwnLimit: true } });
    await carrierClient.flush();
    expect(await listUnexpectedAnswers(database.db, account.id, 10)).toEqual([]);
  });

  it("never lets concurrent nodes draw more than there is", async () => {
    const account = await connect(emulator.credentials("UPS"), { requests: 40, perSeconds: 3_600 });
    const nodes = Array.from({ length: 6 }, openDesk);
    const before = emulator.counts("UPS");
    await Promise.all(nodes.map((carrierClient) => carrierClient.track(account, codes, { deadlineMs: 30_000 })));
    const after = emulator.counts("UPS");
    expect(after.requests + after.signIns - before.requests - before.signIns).toBe(10);
  });

  it("counts requests and failures by the hour, and keeps unexpected answers, without a write for each", async () => {
    const account = await connect(emulator.credentials("UPS"));
    const carrierClient = openDesk();
    await carrierClient.track(account, codes, { deadlineMs: 30_000 });
    emulator.setFault("UPS", { kind: "garbage" });
    await carrierClient.track(account, codes.slice(0, 2), { deadlineMs: 30_000 });
    expect(await hourCountsSince(database.db, [account.id], 0)).toEqual([]);
    await carrierClient.flush();
    await carrierClient.flush();
    const counts = await hourCountsSince(database.db, [account.id], 0);
    expect(counts).toMatchObject([{ hour: Date.parse("2026-03-01T09:00:00Z"), requests: 8, failures: 2, rateLimited: 0 }]);
    const kept = await listUnexpectedAnswers(database.db, account.id, 10);
    expect(kept.map(({ trackingCode }) => trackingCode).toSorted()).toEqual(codes.slice(0, 2).toSorted());
    expect(kept[0]?.raw).toContain("not { what ] you");
  });

  it("keeps only the newest hundred unexpected answers of an account", async () => {
    const account = await connect(emulator.credentials("UPS"));
    const carrierClient = openDesk();
    emulator.setFault("UPS", { kind: "garbage" });
    for (let round = 0; round < 24; round += 1) {
      now += 1;
      await carrierClient.track(account, codes, { deadlineMs: 30_000 });
    }
    await carrierClient.flush();
    await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000 });
    await carrierClient.flush();
    expect((await listUnexpectedAnswers(database.db, account.id, 1_000)).length).toBeLessThanOrEqual(101);
  });

  it("marks an account whose credentials are refused, and clears it when they work again", async () => {
    const account = await connect({ ...emulator.credentials("UPS"), clientSecret: "wrong" });
    const carrierClient = openDesk();
    expect(outcomes(await carrierClient.track(account, codes.slice(0, 1), { deadlineMs: 30_000 }))).toEqual([
      "credentials-rejected",
    ]);
    await carrierClient.flush();
    expect(await stateOf(account.workspaceId)).toMatchObject({
      state: "REJECTED",
      lastError: expect.stringContaining("refused to issue a token"),
    });
    await accounts.change(account.workspaceId, account.id, {
      credentials: emulator.credentials("UPS"),
      baseUrl: emulator.baseUrl("UPS"),
    });
    expect(await stateOf(account.workspaceId)).toMatchObject({ state: "UNCHECKED", lastError: null });
    const [fixed] = await accounts.find([account]);
    expect(await carrierClient.check(fixed!)).toEqual({ ok: true, value: "works" });
    expect(await stateOf(account.workspaceId)).toMatchObject({ state: "WORKING", lastError: null, lastCheckedAt: now });
  });

  it("lets a person who checks an account wait for our own limit instead of refusing", async () => {
    const account = { ...(await connect(emulator.credentials("UPS"))), rateLimit: { requests: 8, perSeconds: 1 } };
    const carrierClient = createCarrierClient({ db: database.db, clock: systemClock, random: Math.random });
    for (let i = 0; i < 4; i++) expect(await carrierClient.check(account)).toEqual({ ok: true, value: "works" });
    await carrierClient.close();
  });

  it("counts what it could not read, and lists it where an operator looks for unknown codes", async () => {
    const counted: string[] = [];
    const body = {
      trackResponse: { shipment: [{ inquiryNumber: codes[0], package: [{ trackingNumber: codes[0], activity: [null, scan] }] }] },
    };
    const odd: CarrierAdapter = {
      ...ups,
      track: (asked) => eachCode(asked, async (code) => answerOne(replyWith(body), (told) => readTrackAnswer(told, code))),
    };
    const carrierClient = createCarrierClient({
      ...{ db: database.db, clock, random: () => 0.5, findAdapter: () => odd },
      onLeftOut: (carrier, part) => counted.push(`${carrier} ${part}`),
    });
    const answers = await carrierClient.track(await connect(emulator.credentials("UPS")), [codes[0]!], { deadlineMs: 30_000 });
    await carrierClient.close();
    expect(outcomes(answers)).toEqual(["reading"]);
    expect(counted).toEqual(["UPS scan"]);
    expect(await listUnknownCodes(database.db, 100)).toContainEqual(
      expect.objectContaining({
        carrier: "UPS",
        code: "unreadable scan at trackResponse.shipment.*.package.*.activity.*",
        seen: 1,
      }),
    );
  });

  it("checks credentials that are not saved yet", async () => {
    const account = {
      id: randomUUID(),
      workspaceId: randomUUID(),
      carrier: "UPS",
      credentials: emulator.credentials("UPS"),
      baseUrl: emulator.baseUrl("UPS"),
    };
    expect(await openDesk().check(account)).toEqual({ ok: true, value: "works" });
  });

  it("finds an account by the token in the carrier's push address, and takes only what proves itself", async () => {
    const account = await connect(emulator.credentials("UPS"));
    const { pushToken } = (await stateOf(account.workspaceId))!;
    expect(await accounts.findByPushToken("FEDEX", pushToken)).toBeUndefined();
    const found = await accounts.findByPushToken("UPS", pushToken);
    expect(found?.id).toBe(account.id);
    const rawBody = Buffer.from(
      JSON.stringify({
        trackingNumber: codes[0],
        localActivityDate: "20260114",
        localActivityTime: "110000",
        activityStatus: { type: "D", code: "FS" },
      }),
    );
    const carrierClient = openDesk();
    expect(await carrierClient.receivePush(found!, { headers: { credential: "guessed" }, rawBody, query: {} })).toEqual({
      ok: false,
      failure: { code: "not-authentic" },
    });
    const received = await carrierClient.receivePush(found!, {
      headers: { credential: "ups-push-credential" },
      rawBody,
      query: {},
    });
    expect(received.ok && received.value.readings[0]?.code).toBe(codes[0]);
  });

  it("adds up unknown codes over nodes", async () => {
    const [one, other] = [openDesk(), openDesk()];
    one.noteUnknownCode("UPS", "X:QQ", "First words");
    one.noteUnknownCode("UPS", "X:QQ", "Other words");
    other.noteUnknownCode("UPS", "X:QQ", "More words");
    await one.flush();
    await other.flush();
    expect((await listUnknownCodes(database.db, 10)).filter(({ code }) => code === "X:QQ")).toMatchObject([
      { carrier: "UPS", code: "X:QQ", sampleMessage: "First words", seen: 3 },
    ]);
  });

  it("forgets everything about an account that is removed", async () => {
    const account = await connect(emulator.credentials("UPS"));
    const carrierClient = openDesk();
    await carrierClient.track(account, codes, { deadlineMs: 30_000 });
    expect(await accounts.disconnect(randomUUID(), account.id)).toBe(false);
    expect(await accounts.disconnect(account.workspaceId, account.id)).toBe(true);
    await carrierClient.flush();
    expect(await hourCountsSince(database.db, [account.id], 0)).toEqual([]);
  });
});
