import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../src/graphql/context.ts";
import { createGraphqlEngine, isRefused } from "../../../src/graphql/execute.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import type { CarrierFacts } from "../../../src/tracking/reading.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";

let now = Date.UTC(2026, 2, 1, 8);
const factsOf = new Map<string, CarrierFacts>();

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes) =>
        new Map(
          codes.map((code) => {
            const reading = { scans: [], estimatedDelivery: null, facts: factsOf.get(code) ?? {} };
            return [code, { ok: true, value: { reading, raw: "{}" } }];
          }),
        ),
    },
  });
});
afterAll(() => engine.close());

const graphql = createGraphqlEngine({
  schema: buildPublicSchema(),
  limits: { maxTokens: 1e4, maxDepth: 20, maxAliases: 100, maxRootFields: 10, maxCost: 1e6 },
  log: { error: (fields, message) => console.error(fields, message) },
});
const linksOf = async (scope: Scope, id: string) => {
  const operation = graphql.prepare(
    `{ tracker(id: "${id}") { returnTrackingCode returnTracker { id originalTracker { id } } originalTrackingCode originalTracker { id } } }`,
    undefined,
  );
  if (isRefused(operation)) throw new Error(operation.errors[0]!.message);
  const context = { scope, caller: operatorCaller(scope), services: { trackers: engine.trackers } } as unknown as Context;
  const answer = (await graphql.execute(operation, {}, context)) as { data?: { tracker: unknown }; errors?: unknown };
  expect(answer.errors).toBeUndefined();
  return answer.data!.tracker;
};
const create = async (trackingCode: string, scope = engine.liveScope, carrier = "CANADA_POST") => {
  now += 1_000;
  const { tracker } = await engine.trackers.create(scope, { trackingCode, carrier }, { async: false, idempotencyKey: null });
  return globalId("Tracker", tracker!.id);
};

test("a parcel and its return lead to each other, by the workspace's newest tracker on the other number", async () => {
  factsOf.set("2116634025910003", { returnTrackingCode: "8193030646700007" });
  factsOf.set("8193030646700007", { originalTrackingCode: "2116634025910003" });
  const original = await create("2116634025910003");
  const nobody = {
    returnTrackingCode: "8193030646700007",
    returnTracker: null,
    originalTrackingCode: null,
    originalTracker: null,
  };
  expect(await linksOf(engine.liveScope, original)).toEqual(nobody);

  await create("8193030646700007");
  const newest = await create("8193030646700007");
  expect(await linksOf(engine.liveScope, original)).toEqual({
    ...nobody,
    returnTracker: { id: newest, originalTracker: { id: original } },
  });
  expect(await linksOf(engine.liveScope, newest)).toEqual({
    returnTrackingCode: null,
    returnTracker: null,
    originalTrackingCode: "2116634025910003",
    originalTracker: { id: original },
  });
});

test("trackers of another workspace, mode or carrier on the number are not led to", async () => {
  factsOf.set("1371134583760005", { returnTrackingCode: "1680678172650001" });
  const original = await create("1371134583760005");
  await create("1680678172650001", await engine.elsewhere("LIVE"));
  await create("1680678172650001", engine.test);
  await create("1680678172650001", engine.liveScope, "INPOST");
  expect(await linksOf(engine.liveScope, original)).toMatchObject({ returnTracker: null });
  expect(await engine.trackers.loadByCode(engine.test, { carrier: "CANADA_POST", trackingCode: "1371134583760005" })).toBeNull();
});

test("a number is found however it is written", async () => {
  const id = await create("LM029042015CA");
  const parcel = { carrier: "CANADA_POST", trackingCode: " lm029042015ca " };
  expect(globalId("Tracker", (await engine.trackers.loadByCode(engine.liveScope, parcel))!.id)).toBe(id);
});
