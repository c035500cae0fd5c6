import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ScriptedScan } from "../../../emulators/emulated-carrier.ts";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import type { Fault } from "../../../emulators/faults.ts";
import { type CarrierClient, createCarrierClient } from "../../../src/carriers/client/carrier-client.ts";
import type { CarrierAccount } from "../../../src/carriers/client/track-codes.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { minutes } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { checkClaimed, claimAllDue } from "../../support/rows/due-checks.ts";

let engine: TestEngine;
let emulator: Emulator;
let carrierClient: CarrierClient;
/** Hours pass when a test says so. */
let skippedMs = 0;
const clock = { now: () => Date.now() + skippedMs };
/** Short only for those who never answer: others may be slow on a busy machine. */
let deadlineMs = 30_000;
let count = 0;

beforeAll(async () => {
  emulator = await startEmulator([ups]);
  const account = (workspaceId: string): CarrierAccount => ({
    id: "01890000-0000-7000-8000-000000000001",
    workspaceId,
    carrier: "UPS",
    credentials: emulator.credentials("UPS"),
    baseUrl: emulator.baseUrl("UPS"),
    rateLimit: { requests: 1_000_000, perSeconds: 1 },
  });
  engine = await startTestEngine({
    clock,
    live: {
      findAccounts: async (wanted) => wanted.map(({ workspaceId }) => account(workspaceId)),
      trackCarrier: (one, codes) => carrierClient.track(one as CarrierAccount, codes, { deadlineMs }),
    },
  });
  await engine.db.run(
    "connect_ups",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at) values ($1, $2, 'UPS', '', 'x', $3, $3)`,
    ["01890000-0000-7000-8000-000000000001", engine.liveScope.workspaceId, new Date()],
  );
  carrierClient = createCarrierClient({ db: engine.db, clock, random: Math.random });
});
beforeEach(() => {
  emulator.clearFaults();
  deadlineMs = 30_000;
  skippedMs += minutes(60);
});
afterAll(async () => {
  await carrierClient.close();
  await engine.close();
  await emulator.close();
});

const inTransit = (overrides: Partial<ScriptedScan> = {}): ScriptedScan => ({
  code: "I:DP",
  message: "Departed",
  at: "2026-03-01T09:30:00-05:00",
  city: "Louisville",
  countryCode: "US",
  ...overrides,
});

/** A live tracker on a fresh parcel that is in transit. */
const followed = async () => {
  const code = `FAULT${String(count++).padStart(6, "0")}`;
  emulator.parcels.put("UPS", { code, scans: [inTransit()] });
  const { tracker, trackerUserErrors } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode: code, carrier: "UPS" },
    { async: false, idempotencyKey: null },
  );
  expect(trackerUserErrors).toEqual([]);
  expect(tracker?.status).toBe("IN_TRANSIT");
  const id = globalId("Tracker", tracker!.id);
  return {
    code,
    id,
    refresh: async () => {
      skippedMs += minutes(30);
      const answer = await engine.trackers.refresh(engine.liveScope, id);
      return { ...answer, checkpoints: await engine.trackers.checkpoints(tracker!.id) };
    },
  };
};

describe("what a carrier does wrong leaves the tracker as it was, is told, and passes by itself", () => {
  const faults: [string, Fault][] = [
    ["garbage", { kind: "garbage" }],
    ["half a body", { kind: "half-body" }],
    ["10 MB", { kind: "huge" }],
    ["a redirect", { kind: "redirect" }],
    ["500s for hours", { kind: "server-error" }],
    ["503s for hours", { kind: "server-error", status: 503 }],
    ["never answering", { kind: "never-answers" }],
    ["hanging up", { kind: "hangs-up" }],
    ["the story of another parcel", { kind: "other-code" }],
  ];
  test.each(faults)("%s", async (_what, fault) => {
    const parcel = await followed();
    emulator.setFault("UPS", fault);
    if (fault.kind === "never-answers") deadlineMs = 400;
    const first = await parcel.refresh();
    expect(first.trackerUserErrors).toHaveLength(1);
    expect(first.tracker).toMatchObject({ status: "IN_TRANSIT", stopReason: null, attention: null });
    await parcel.refresh();
    const third = await parcel.refresh();
    expect(third.tracker).toMatchObject({ status: "IN_TRANSIT", stopReason: null, attention: "CARRIER_FAILING" });
    expect(third.tracker!.nextCheckAt! - clock.now()).toBeGreaterThan(minutes(3));
    expect(third.checkpoints).toHaveLength(1);
    emulator.clearFaults();
    deadlineMs = 30_000;
    emulator.parcels.addScan("UPS", parcel.code, { code: "I:OT", message: "Out for delivery", at: "2026-03-02T08:00:00-05:00" });
    const recovered = await parcel.refresh();
    expect(recovered).toMatchObject({ trackerUserErrors: [], tracker: { status: "OUT_FOR_DELIVERY", attention: null } });
  });

  test.each([
    ["with Retry-After", { kind: "rate-limited", retryAfter: "1200" } as const, minutes(17)],
    ["without Retry-After", { kind: "rate-limited" } as const, minutes(4)],
  ])("429 %s: the next check waits, and nobody is alarmed", async (_what, fault, leastMs) => {
    const parcel = await followed();
    emulator.setFault("UPS", fault, 1);
    const { tracker } = await parcel.refresh();
    expect(tracker).toMatchObject({ status: "IN_TRANSIT", attention: null });
    expect(tracker!.nextCheckAt! - clock.now()).toBeGreaterThan(leastMs);
  });

  test("refused credentials are told at once, and fixed ones clear it", async () => {
    const parcel = await followed();
    emulator.expireTokens("UPS");
    emulator.setFault("UPS", { kind: "server-error", status: 401 });
    const refused = await parcel.refresh();
    expect(refused.tracker).toMatchObject({ status: "IN_TRANSIT", attention: "CREDENTIALS_REJECTED" });
    emulator.clearFaults();
    expect((await parcel.refresh()).tracker).toMatchObject({ attention: null });
  });
});

describe("odd scans", () => {
  test.each(["1970-01-01T00:00:00+00:00", "2090-01-01T00:00:00+00:00"])(
    "a scan of %s is not believed and changes nothing",
    async (at) => {
      const parcel = await followed();
      emulator.parcels.addScan("UPS", parcel.code, { code: "D:KB", message: "Delivered", at });
      const { tracker, checkpoints } = await parcel.refresh();
      expect(tracker).toMatchObject({ status: "IN_TRANSIT" });
      expect(checkpoints).toHaveLength(1);
    },
  );

  test("a code no map knows is kept as UNKNOWN, moves nothing, makes no event and is counted", async () => {
    const parcel = await followed();
    const before = engine.events.length;
    emulator.parcels.addScan("UPS", parcel.code, { code: "I:QQ", message: "Something new", at: "2026-03-02T10:00:00-05:00" });
    const { tracker, checkpoints } = await parcel.refresh();
    expect(tracker?.status).toBe("IN_TRANSIT");
    expect(checkpoints.at(-1)).toMatchObject({ status: "UNKNOWN", carrierCode: "I:QQ" });
    expect(engine.events).toHaveLength(before);
  });

  test("the same scan reworded, and all scans in another order, change no ids and make no event", async () => {
    const parcel = await followed();
    emulator.parcels.addScan("UPS", parcel.code, { code: "I:OT", message: "Out for delivery", at: "2026-03-02T08:00:00-05:00" });
    const first = await parcel.refresh();
    const before = engine.events.length;
    emulator.parcels.put("UPS", {
      code: parcel.code,
      scans: [
        { code: "I:OT", message: "On the vehicle for delivery", at: "2026-03-02T08:00:00-05:00" },
        inTransit({ message: "Departed from facility" }),
      ],
    });
    const second = await parcel.refresh();
    expect(second.checkpoints.map(({ id }) => id)).toEqual(first.checkpoints.map(({ id }) => id));
    expect(second.checkpoints.map(({ message }) => message)).toEqual(["Departed from facility", "On the vehicle for delivery"]);
    expect(engine.events).toHaveLength(before);
  });

  test("a scan the carrier withdraws stays", async () => {
    const parcel = await followed();
    emulator.parcels.put("UPS", {
      code: parcel.code,
      scans: [{ code: "I:OT", message: "Out for delivery", at: "2026-03-02T08:00:00-05:00" }],
    });
    const { tracker, checkpoints } = await parcel.refresh();
    expect(tracker?.status).toBe("OUT_FOR_DELIVERY");
    expect(checkpoints).toHaveLength(2);
  });

  test("a code the carrier does not know is no error at first, and CODE_NOT_FOUND after three days", async () => {
    const create = await engine.trackers.create(
      engine.liveScope,
      { trackingCode: "NOBODYKNOWS", carrier: "UPS" },
      { async: false, idempotencyKey: null },
    );
    expect(create).toMatchObject({ tracker: { status: "UNKNOWN", attention: null }, trackerUserErrors: [] });
    skippedMs += minutes(73 * 60);
    const later = await engine.trackers.refresh(engine.liveScope, globalId("Tracker", create.tracker!.id));
    expect(later.tracker).toMatchObject({ status: "UNKNOWN", attention: "CODE_NOT_FOUND", stopReason: null });
    skippedMs += minutes(61 * 24 * 60);
    const stale = await engine.trackers.refresh(engine.liveScope, globalId("Tracker", create.tracker!.id));
    expect(stale.tracker).toMatchObject({ attention: "STALE", stopReason: "STALE", nextCheckAt: null });
  });
});

test("three trackers on one parcel cost one request to the carrier", async () => {
  const code = "SHARED000001";
  emulator.parcels.put("UPS", { code, scans: [inTransit()] });
  for (let i = 0; i < 3; i++)
    await engine.trackers.create(engine.liveScope, { trackingCode: code, carrier: "UPS" }, { async: true, idempotencyKey: null });
  const before = emulator.counts("UPS").requests;
  const claims = await claimAllDue(engine.db, clock.now());
  const own = claims.filter(({ codeKey }) => codeKey === code);
  expect(own).toHaveLength(3);
  await checkClaimed(engine, own);
  expect(emulator.counts("UPS").requests - before).toBe(1);
});
