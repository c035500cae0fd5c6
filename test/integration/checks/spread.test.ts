import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReceivePush } from "../../../src/carrier-pushes/receive-push.ts";
import { bucketOfUuid, globalId } from "../../../src/lib/ids.ts";
import { createTestAdvance } from "../../../src/trackers/test-mode/test-advance.ts";
import { bucketOf, bucketsOf } from "../../../src/workspaces/buckets.ts";
import { spreadGrownWorkspaces } from "../../../src/workspaces/growth.ts";
import type { Mode, Scope } from "../../../src/workspaces/scope.ts";
import { createWorkspaceReader } from "../../../src/workspaces/workspace-reader.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { forgetCreation, setSpread } from "../../support/rows/spread-rows.sql.ts";

let engine: TestEngine;
let now = Date.now();
/** Moved on past the cache of settings. */
const pass = (ms: number) => {
  now += ms;
};

beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => [...wanted],
      trackCarrier: async () => new Map(),
    },
  });
});
afterAll(() => engine.close());

/** A workspace that has not grown yet. */
const smallWorkspace = async (mode: Mode): Promise<Scope> => {
  const scope = await engine.elsewhere(mode);
  await setSpread(engine.db, scope.workspaceId, 1);
  return scope;
};
const create = async (scope: Scope, trackingCode: string, carrier = "BRING") => {
  const { tracker } = await engine.trackers.create(scope, { trackingCode, carrier }, { async: true, idempotencyKey: null });
  return tracker!;
};
const spread = async (scope: Scope, to: number) => {
  await setSpread(engine.db, scope.workspaceId, to);
  pass(3_000);
};
/** A code whose bucket is another under every spread up to this one. */
const movingCode = (scope: Scope, upTo: number): string => {
  for (let n = 0; ; n++) if (bucketsOf(scope, upTo, "BRING", `MOVING${n}`).length === Math.log2(upTo) + 1) return `MOVING${n}`;
};

describe("growth", () => {
  const spreadOf = async ({ workspaceId }: Scope) => {
    pass(3_000);
    return engine.workspaces.spreadOf(workspaceId);
  };

  test("a workspace that has more trackers than its buckets hold is spread over twice as many, and no other is", async () => {
    const [large, small] = [await smallWorkspace("LIVE"), await smallWorkspace("LIVE")];
    for (let n = 0; n < 7; n++) await create(large, `GROWING${n}`);
    for (let n = 0; n < 3; n++) await create(small, `SMALL${n}`);
    const spreads = [];
    for (let run = 0; run < 4; run++) {
      await spreadGrownWorkspaces(engine.db, 3 * engine.db.lanes.length);
      spreads.push([await spreadOf(large), await spreadOf(small)]);
    }
    // Seven in one bucket are too many, and so are three and a half in each of two.
    expect(spreads).toEqual([
      [2, 1],
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
  });

  test("on a cluster it is spread earlier: a size that fills one bucket of one server is spread over all lanes", async () => {
    const scope = await smallWorkspace("LIVE");
    for (let n = 0; n < 7; n++) await create(scope, `CLUSTER${n}`);
    const ofFour = { ...engine.db, lanes: [[0], [1], [2], [3]] };
    const runs = [];
    for (let run = 0; run < 3; run++) {
      await spreadGrownWorkspaces(ofFour, 8);
      runs.push(await spreadOf(scope));
    }
    // One server would keep seven in a bucket for eight; of four lanes, each keeps two.
    expect(runs).toEqual([2, 4, 4]);
  });

  test("new trackers go where the spread says, and those that exist stay and are read", async () => {
    const scope = await smallWorkspace("LIVE");
    const code = movingCode(scope, 8);
    const before = await create(scope, code);
    await spread(scope, 8);
    const after = await create(scope, code);
    expect(before.bucket).toBe(bucketOf(scope, 1, "BRING", code));
    expect(after.bucket).toBe(bucketOf(scope, 8, "BRING", code));
    for (const { id, bucket } of [before, after]) {
      expect(bucketOfUuid(id)).toBe(bucket);
      expect(await engine.trackers.find(scope, globalId("Tracker", id))).toMatchObject({ id, bucket });
    }
  });
});

test("a call that takes over from one that died keeps the place that one had chosen, though the spread has grown", async () => {
  const scope = await smallWorkspace("LIVE");
  const code = movingCode(scope, 4);
  const call = () =>
    engine.trackers.create(scope, { trackingCode: code, carrier: "BRING" }, { async: true, idempotencyKey: "grown" });
  const first = (await call()).tracker!;
  await forgetCreation(engine.db, first.id);
  await spread(scope, 4);
  pass(60_000);
  const second = (await call()).tracker!;
  expect(second).toMatchObject({ id: first.id, bucket: first.bucket });
  expect(await engine.trackers.find(scope, globalId("Tracker", first.id))).toMatchObject({ id: first.id });
});

test("what a carrier pushes reaches trackers made under every spread, those of another node within two seconds", async () => {
  const { db, runtime, workspaces } = engine;
  const scope = await smallWorkspace("LIVE");
  const push = createReceivePush({
    db,
    clock: runtime.clock,
    spreadOf: workspaces.spreadOf,
    apply: engine.apply,
    wakeChecker: () => {},
  });
  const code = movingCode(scope, 4);
  const made = [await create(scope, code)];
  const behind = createWorkspaceReader(db, runtime.clock);
  await behind.spreadOf(scope.workspaceId);
  await spread(scope, 4);
  made.push(await create(scope, code));

  const reading = {
    scans: [
      {
        carrierCode: "I:DP",
        message: "Departed",
        meaning: { status: "IN_TRANSIT" as const },
        time: { kind: "offset" as const, iso: "2026-03-01T09:30:00-05:00" },
        location: null,
      },
    ],
    estimatedDelivery: null,
  };
  expect(
    await push({ ...scope, id: scope.workspaceId, carrier: "BRING" }, { readings: [{ code, reading, raw: "{}" }], fetchNow: [] }),
  ).toEqual({ trackers: 2 });
  for (const { id } of made)
    expect(await engine.trackers.find(scope, globalId("Tracker", id))).toMatchObject({ status: "IN_TRANSIT" });
  expect(await behind.spreadOf(scope.workspaceId)).toBe(4);
});

test("a journey that is played on a test parcel moves trackers made under every spread, and is one journey", async () => {
  const { db, runtime, workspaces, sandbox, trackers } = engine;
  const scope = await smallWorkspace("TEST");
  const advance = createTestAdvance({ db, clock: runtime.clock, spreadOf: workspaces.spreadOf, sandbox, trackers });
  const code = movingCode(scope, 4);
  const first = await create(scope, code);
  await advance(scope, { id: globalId("Tracker", first.id), action: "STATUS", status: "PICKED_UP" });
  await spread(scope, 4);
  const second = await create(scope, code);
  expect(second.bucket).not.toBe(first.bucket);
  pass(60_000);
  expect((await trackers.refresh(scope, globalId("Tracker", second.id))).tracker).toMatchObject({ status: "PICKED_UP" });
  pass(60_000);
  const moved = await advance(scope, { id: globalId("Tracker", second.id), action: "STATUS", status: "IN_TRANSIT" });
  expect(moved.tracker).toMatchObject({ status: "IN_TRANSIT" });
  expect((await trackers.find(scope, globalId("Tracker", first.id)))!.nextCheckAt).toBeLessThanOrEqual(now);
  expect((await trackers.refresh(scope, globalId("Tracker", first.id))).tracker).toMatchObject({ status: "IN_TRANSIT" });
});
