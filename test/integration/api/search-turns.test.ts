import { afterAll, beforeAll, expect, test } from "vitest";
import { createOneAtATime } from "../../../src/lib/bounded/one-at-a-time.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { countPage } from "../../../src/trackers/read/search.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
const running = new Map<unknown, number>();
let most = 0;
let gate: PromiseWithResolvers<void> | null = null;

beforeAll(async () => {
  service = await startTestService({ role: "api" });
  const { db } = service.runtime;
  const many = db.many as (name: string, sql: string, params: unknown[]) => Promise<unknown[]>;
  Object.assign(db, {
    many: async (name: string, sql: string, params: unknown[]) => {
      if (name !== "find_trackers_by_middle") return many(name, sql, params);
      const workspace = params[0];
      running.set(workspace, (running.get(workspace) ?? 0) + 1);
      most = Math.max(most, running.get(workspace)!);
      await gate?.promise;
      try {
        return await many(name, sql, params);
      } finally {
        running.set(workspace, running.get(workspace)! - 1);
      }
    },
  });
});
afterAll(() => service.stop());

const search = (key: string, text: string, first = 5) =>
  service.graphql(
    key,
    "query ($text: String, $first: Int) { trackers(first: $first, filter: { search: $text }) { edges { node { trackingCode } } } }",
    { text, first },
  );
const costOf = async (key: string, text: string) => Number((await search(key, text)).headers["kolli-cost"]);

test("a search in the middle of texts costs what it takes, one by the beginning does not, and a document has room for one", async () => {
  const { key } = await service.keyFor("TEST", "Priced");
  await service.graphql(
    key,
    'mutation { trackerCreate(input: { trackingCode: "XXMIDDLEXX", carrier: UPS }) { tracker { id } } }',
  );
  expect((await search(key, "middle")).body.data.trackers.edges).toEqual([{ node: { trackingCode: "XXMIDDLEXX" } }]);
  expect(await costOf(key, "middle")).toBeGreaterThanOrEqual(50_000);
  expect(await costOf(key, " xx ")).toBeLessThan(2_000);
  const twice =
    '{ a: trackers(first: 1, filter: { search: "abc" }) { edges { cursor } } b: trackers(first: 1, filter: { search: "abc" }) { edges { cursor } } }';
  expect((await service.graphql(key, twice)).body.errors[0].extensions.code).toBe("QUERY_TOO_COSTLY");
});

test("searches of a workspace run one at a time, some wait, more are refused by name, and another workspace waits for none", async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => service.keyFor("TEST", "Busy")));
  const { key: other } = await service.keyFor("TEST", "Quiet");
  gate = Promise.withResolvers<void>();
  most = 0;
  const asked = Array.from({ length: 15 }, (_, nth) => search(keys[nth % 3]!.key, "middle"));
  const refused: Awaited<ReturnType<typeof search>>[] = [];
  for (const one of asked) void one.then((answer) => answer.body.errors && refused.push(answer));
  await eventually(() => refused.length === 4);
  expect(refused[0]!.body.errors[0]).toMatchObject({ extensions: { code: "THROTTLED" } });
  expect(refused[0]!.body.errors[0].message).toContain("searches of this workspace are waiting");
  const elsewhere = search(other, "middle");
  gate.resolve();
  gate = null;
  expect((await elsewhere).body.errors).toBeUndefined();
  const answers = await Promise.all(asked);
  // One runs, ten wait, four are refused.
  expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(11);
  expect(most).toBe(1);
});

test("a search finds so many by a text in the middle, and by the beginning as many as there are", async () => {
  const { db } = service.runtime;
  const { scope } = await service.keyFor("LIVE", "Alike");
  const { cap } = trackerBounds.foundMiddles;
  const now = Date.now();
  const alike = Array.from({ length: cap + 20 }, (_, n) => ({
    ...{ bucket: n, id: newBucketUuid(now, n), scope, carrier: "UPS", trackingCode: `CODE${n}`, codeKey: `CODE${n}` },
    ...{ reference: "xx-alike-xx", metadata: null, hints: null, attention: null, accountId: null, dueAt: now, lease: null, now },
  }));
  await insertTrackers(db, alike);
  const searching = { db, searches: createOneAtATime({ maxWaiting: 1 }), keysOf: async () => [], spreadOf: async () => 1 };
  const count = (text: string) => countPage(searching, scope, { search: text }, 10_000);
  expect(await count("alike")).toBe(cap);
  expect(await count("xx-alike")).toBe(cap + 20);
});
