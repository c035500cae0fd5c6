import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SandboxParcel } from "../../../src/carriers/sandbox/sandbox.sql.ts";
import { createSandbox, type Sandbox } from "../../../src/carriers/sandbox/sandbox.ts";
import type { SandboxAction, SandboxFault } from "../../../src/carriers/sandbox/script.ts";
import { hours, seconds } from "../../../src/lib/clock.ts";
import { applyReading, type TrackerState } from "../../../src/tracking/apply-reading.ts";
import type { StoredCheckpoint } from "../../../src/tracking/checkpoint.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";

const workspace = "01890000-0000-7000-8000-000000000001";
const otherWorkspace = "01890000-0000-7000-8000-000000000002";

let database: FreshDatabase;
let sandbox: Sandbox;
let now = Date.UTC(2026, 10, 15, 12);
let parcel: SandboxParcel;
let parcelNumber = 0;

beforeAll(async () => {
  database = await freshDatabase();
  sandbox = createSandbox({ db: database.db, spreadOf: async () => 1, homeCountryOf: () => "DE" });
});
afterAll(() => database.close());
beforeEach(() => {
  parcelNumber += 1;
  parcel = { bucket: parcelNumber, workspaceId: workspace, carrier: "DHL", codeKey: `PARCEL${parcelNumber}` };
});

const advance = async (action: SandboxAction) => {
  const result = await sandbox.advance(parcel, action, now);
  if (!result.ok) throw new Error(result.failure.code);
  now += seconds(90);
};
const fault = (name: SandboxFault) => advance({ kind: "FAULT", fault: name });
const ask = async (...parcels: SandboxParcel[]) =>
  sandbox.track(
    (parcels.length > 0 ? parcels : [parcel]).map((one) => ({ ...one, createdAt: now })),
    now,
  );
const askOne = async () => (await ask())[0]!;

/** A tracker on the parcel, checked once per call. */
const track = () => {
  let state: TrackerState = {
    status: "UNKNOWN",
    statusDetail: null,
    estimatedDelivery: null,
    delivered: null,
    facts: {},
    stopReason: null,
    exceptions: [],
    prediction: null,
  };
  let stored: readonly StoredCheckpoint[] = [];
  let id = 0;
  return async () => {
    const answer = await askOne();
    if (!answer.ok) return answer.failure.code;
    const followed = applyReading({
      state,
      stored,
      reading: answer.value.reading,
      carrierZone: "Europe/Berlin",
      now,
      newId: () => String(++id),
    });
    state = followed.state;
    stored = followed.checkpoints;
    return followed;
  };
};

describe("the simulated carrier", () => {
  it("knows nothing of a parcel on which nobody plays", async () => {
    expect(await askOne()).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("brings each status to the tracker as it is played", async () => {
    const check = track();
    const changes = [];
    for (let step = 0; step < 5; step++) {
      await advance({ kind: "NEXT_STATUS" });
      changes.push(await check());
    }
    expect(changes).toMatchObject([
      { statusChange: { previous: "UNKNOWN", next: "PENDING" } },
      { statusChange: { previous: "PENDING", next: "PICKED_UP" } },
      { statusChange: { previous: "PICKED_UP", next: "IN_TRANSIT" } },
      { statusChange: { previous: "IN_TRANSIT", next: "OUT_FOR_DELIVERY" } },
      { statusChange: { previous: "OUT_FOR_DELIVERY", next: "DELIVERED" }, state: { stopReason: "DELIVERED" } },
    ]);
    expect(await sandbox.advance(parcel, { kind: "NEXT_STATUS" }, now)).toEqual({
      ok: false,
      failure: { code: "journey-ended" },
    });
  });

  it("tells when a running journey will have news, until it has none", async () => {
    const start = now;
    await advance({ kind: "JOURNEY", speed: 3600 });
    now = start;
    const newsAt: (number | undefined)[] = [];
    for (let check = 0; check < 8; check++) {
      const answer = await askOne();
      if (!answer.ok) throw new Error(answer.failure.code);
      expect(answer.value.reading.scans).toHaveLength(Math.min(check + 1, 7));
      newsAt.push(answer.value.newsAt);
      now = answer.value.newsAt ?? now + hours(1);
    }
    expect(newsAt.map((at) => at && (at - start) / 1000)).toEqual([7, 12, 23, 42, 46, 52, undefined, undefined]);
  });

  it("keeps parcels of two workspaces, carriers and codes apart, and answers a batch in order", async () => {
    await advance({ kind: "STATUS", status: "DELIVERED" });
    const canned = { ...parcel, codeKey: "K1000000001" };
    const answers = await ask(
      { ...parcel, workspaceId: otherWorkspace },
      canned,
      parcel,
      { ...parcel, carrier: "UPS" },
      { ...parcel, codeKey: "ELSEWHERE" },
      parcel,
    );
    const lastStatus = answers.map((answer) =>
      answer.ok ? answer.value.reading.scans.at(-1)?.meaning.status : answer.failure.code,
    );
    expect(lastStatus).toEqual(["not-found", "PENDING", "DELIVERED", "not-found", "not-found", "DELIVERED"]);
  });

  it("refuses to play on canned codes", async () => {
    const result = await sandbox.advance({ ...parcel, codeKey: "K1000000005" }, { kind: "NEXT_STATUS" }, now);
    expect(result).toEqual({ ok: false, failure: { code: "canned-code" } });
  });

  it("loses no step when several people play at once", async () => {
    await Promise.all([1, 2, 3, 4].map(() => sandbox.advance(parcel, { kind: "NEXT_STATUS" }, now)));
    const answer = await askOne();
    if (!answer.ok) throw new Error(answer.failure.code);
    expect(answer.value.reading.scans.map(({ meaning }) => meaning.status)).toEqual([
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
    ]);
  });

  it("is silent again after a reset", async () => {
    await advance({ kind: "NEXT_STATUS" });
    await advance({ kind: "RESET" });
    expect(await askOne()).toEqual({ ok: false, failure: { code: "not-found" } });
  });
});

describe("faults", () => {
  it("an error 500 lasts for three checks, and what is played meanwhile is not lost", async () => {
    await advance({ kind: "NEXT_STATUS" });
    await fault("CARRIER_ERROR_500");
    const check = track();
    expect(await check()).toBe("unavailable");
    await advance({ kind: "NEXT_STATUS" });
    expect([await check(), await check()]).toEqual(["unavailable", "unavailable"]);
    expect(await check()).toMatchObject({ state: { status: "PICKED_UP" } });
  });

  it("a time-out does not really wait, and a batch of trackers on one parcel uses up one check", async () => {
    await fault("CARRIER_TIMEOUT");
    const failures = async () => (await ask(parcel, parcel)).map((answer) => (answer.ok ? "answered" : answer.failure.code));
    for (let check = 0; check < 3; check++) expect(await failures()).toEqual(["timed-out", "timed-out"]);
    expect(await failures()).toEqual(["not-found", "not-found"]);
  });

  it("a reset ends an outage", async () => {
    await fault("CARRIER_TIMEOUT");
    await advance({ kind: "RESET" });
    expect(await askOne()).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("a late scan after the delivery leaves it delivered", async () => {
    const check = track();
    await fault("LATE_SCAN_AFTER_DELIVERY");
    expect(await check()).toMatchObject({ state: { status: "DELIVERED" }, checkpoints: { length: 6 } });
  });

  it("duplicated and reworded scans change texts, not checkpoints", async () => {
    const check = track();
    await advance({ kind: "STATUS", status: "OUT_FOR_DELIVERY" });
    const before = await check();
    await fault("DUPLICATE_SCANS");
    expect(await check()).toMatchObject({ added: [], changed: [], statusChange: null });
    await fault("REWORDED_SCANS");
    const after = await check();
    if (typeof before === "string" || typeof after === "string") throw new Error("The carrier should answer.");
    expect(after.added).toEqual([]);
    expect(after.changed).toHaveLength(6);
    expect(after.checkpoints.map(({ id }) => id)).toEqual(before.checkpoints.map(({ id }) => id));
    expect(after.checkpoints.at(-1)?.message).toBe("Out for delivery");
  });

  it("a time without offset is placed where it was scanned", async () => {
    const check = track();
    await fault("TIME_WITHOUT_OFFSET");
    const followed = await check();
    if (typeof followed === "string") throw new Error(followed);
    expect(followed.checkpoints.at(-1)).toMatchObject({ offsetSource: "LOCATION", offsetMinutes: 60 });
    expect(followed.checkpoints[0]).toMatchObject({ offsetSource: "CARRIER" });
  });

  it("a hand-over is told, and a code nobody knows is counted and moves nothing", async () => {
    const check = track();
    await fault("UNKNOWN_CODE");
    expect(await check()).toMatchObject({ state: { status: "IN_TRANSIT" }, unknownCodes: ["ZZ99"] });
    await fault("HAND_OVER");
    expect(await check()).toMatchObject({ state: { status: "IN_TRANSIT", statusDetail: "FORWARDED" }, statusChange: null });
  });
});
