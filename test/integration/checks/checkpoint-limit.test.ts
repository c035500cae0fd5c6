import { afterAll, beforeAll, expect, test } from "vitest";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const cap = trackerBounds.checkpointsOfTracker.cap;

let service: TestService;
let live: { key: string; scope: Scope };
let pushToken: string;
/** How many rows each statement has given, by name. */
const rowsOf = new Map<string, number>();

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_METRICS_PORT: "0" } });
  live = await service.keyFor("LIVE");
  const courier = await service.service.accounts.connect(live.scope.workspaceId, "OWN_COURIER", {
    credentials: { name: "Bike Kurier", numberPattern: "BK-######", pushSecret: "pedal" },
  });
  if (!courier.ok) throw new Error(JSON.stringify(courier.failure));
  pushToken = courier.value.pushToken!;
  const { db } = service.runtime;
  const many = db.many as (name: string, ...rest: unknown[]) => Promise<unknown[]>;
  Object.assign(db, {
    many: async (name: string, ...rest: unknown[]) => {
      const rows = await many(name, ...rest);
      rowsOf.set(name, (rowsOf.get(name) ?? 0) + rows.length);
      return rows;
    },
  });
});
afterAll(() => service.stop());

const { create } = {
  async create(trackingCode: string, mode: "LIVE" | "TEST" = "LIVE", carrier = "OWN_COURIER") {
    const { key } = mode === "LIVE" ? live : await service.keyFor("TEST");
    const { body } = await service.graphql(
      key,
      "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id publicUrl } trackerUserErrors { code } } }",
      { input: { trackingCode, carrier, async: false } },
    );
    return body.data.trackerCreate.tracker as { id: string; publicUrl: string };
  },
};

/** One a minute, the first of them the oldest. */
const scans = (from: number, to: number, status = "IN_TRANSIT") =>
  Array.from({ length: to - from }, (_, nth) => ({
    id: `s${from + nth}`,
    status,
    scannedAt: new Date(Date.now() - (5_000 - from - nth) * 60_000).toISOString(),
  }));
const add = (trackerId: string, from: number, to: number, status?: string) =>
  service.service.services.ownScans.create(
    live.scope,
    scans(from, to, status).map((scan) => ({ trackerId, ...scan })),
  );
const push = (trackingCode: string, from: number, to: number, status?: string) =>
  service.send(`/carriers/own-courier/push/${pushToken}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer pedal" },
    body: JSON.stringify({ scans: scans(from, to, status).map((scan) => ({ trackingCode, ...scan })) }),
  });
const trackerOf = async (id: string) => (await service.service.services.trackers.find(live.scope, id))!;
const codesOf = async (id: string) =>
  (await service.service.services.trackers.checkpoints((await trackerOf(id)).id)).map(({ carrierCode }) => carrierCode);

test("a tracker has at most 1,000 checkpoints: further own scans are refused by name, and known ones still answer", async () => {
  const { id } = await create("BK-100001");
  const first = await add(id, 0, cap - 5);
  expect(first.every(({ trackerUserErrors }) => trackerUserErrors.length === 0)).toBe(true);
  const more = await add(id, cap - 5, cap + 5);
  const errors = more.map(({ trackerUserErrors }) => trackerUserErrors[0]?.code ?? null);
  expect(errors.filter((code) => code === null)).toHaveLength(5);
  expect(errors.filter((code) => code === "CHECKPOINT_LIMIT_REACHED")).toHaveLength(5);
  expect(await codesOf(id)).toHaveLength(cap);
  expect((await add(id, 2_000, 2_010)).map(({ trackerUserErrors }) => trackerUserErrors[0]?.code)).toEqual(
    Array(10).fill("CHECKPOINT_LIMIT_REACHED"),
  );
  const known = await add(id, 0, 650);
  expect(known.every(({ checkpoint }) => checkpoint !== null)).toBe(true);
  // One object for the one tracker: 650 copies of a thousand checkpoints were what ended the process.
  expect(new Set(known.map(({ tracker }) => tracker)).size).toBe(1);
});

test("of what a push brings beyond it the newest are kept, the others are counted, and the status follows", async () => {
  const { id } = await create("BK-100002");
  await add(id, 0, cap - 10);
  expect((await push("BK-100002", cap, cap + 30, "OUT_FOR_DELIVERY")).status).toBe(200);
  const codes = await codesOf(id);
  expect(codes).toHaveLength(cap);
  expect(codes.slice(-30)).toEqual(Array.from({ length: 30 }, (_, nth) => `s${cap + nth}`));
  // 990 + 30: the twenty oldest made room.
  expect(codes[0]).toBe("s20");
  expect((await push("BK-100002", cap + 30, cap + 31, "DELIVERED")).status).toBe(200);
  expect(await codesOf(id)).toHaveLength(cap);
  expect(await trackerOf(id)).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  expect(await service.runtime.metrics.render()).toMatch(/kolli_checkpoints_dropped_total\{carrier="OWN_COURIER"\} 21\b/);
});

test("the tracking page reads the newest checkpoints, and says how many there are before", async () => {
  const { id, publicUrl } = await create("BK-100003");
  await add(id, 0, 600);
  rowsOf.clear();
  const page = await service.send(new URL(publicUrl).pathname);
  expect(page.status).toBe(200);
  const shown = page.text.match(/<li class="scan/g)!.length;
  expect(shown).toBeGreaterThan(10);
  expect(page.text).toContain(String(600 - shown));
  expect([...rowsOf].filter(([name]) => name.includes("checkpoints"))).toEqual([
    ["newest_checkpoints_of", trackerBounds.checkpointsOfPage.cap],
  ]);
});

test("test mode refuses what would add to a full tracker", async () => {
  const test = await service.keyFor("TEST");
  const { id } = await create("FULL-1", "TEST", "UPS");
  const { services } = service.service;
  const advance = (action: "NEXT_STATUS" | "RESET" | "FAULT", more: object = {}) =>
    services.testAdvance(test.scope, { id, action, ...more });
  const full = { ...services.trackers, checkpoints: async () => Array(cap).fill({}) };
  expect((await advance("NEXT_STATUS")).trackerUserErrors).toEqual([]);
  const kept = services.trackers.checkpoints;
  Object.assign(services.trackers, { checkpoints: full.checkpoints });
  try {
    expect((await advance("NEXT_STATUS")).trackerUserErrors[0]?.code).toBe("CHECKPOINT_LIMIT_REACHED");
    expect((await advance("FAULT", { fault: "CARRIER_TIMEOUT" })).trackerUserErrors[0]?.code).not.toBe(
      "CHECKPOINT_LIMIT_REACHED",
    );
    expect((await advance("RESET")).trackerUserErrors[0]?.code).not.toBe("CHECKPOINT_LIMIT_REACHED");
  } finally {
    Object.assign(services.trackers, { checkpoints: kept });
  }
});
