import { afterAll, beforeAll, expect, test } from "vitest";
import { trackerBounds } from "../../../src/trackers/bounds.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let elsewhere: string;
beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service);
  ({ key } = await service.keyFor("TEST"));
  elsewhere = (await service.keyFor("LIVE")).key;
});
afterAll(() => service.stop());

const ask = async (query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}, by = key) => {
  const { body } = await service.graphql(by, query, variables, headers);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const bulkCreate = (items: readonly object[], idempotencyKey?: string) =>
  ask(
    `mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) {
       results { tracker { id trackingCode reference } trackerUserErrors { code } } trackerUserErrors { code } } }`,
    { input: items },
    idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  ).then(({ trackerBulkCreate }) => trackerBulkCreate);
const parcels = (name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ trackingCode: `${name}-${nth}`, carrier: "UPS", reference: `${name} ${nth}` }));
const make = async (name: string, count: number): Promise<string[]> =>
  (await bulkCreate(parcels(name, count))).results.map(({ tracker }: { tracker: { id: string } }) => tracker.id);
const bulk = (operation: string, ids: readonly string[], by = key, select = "tracker { id isActive stopReason }") =>
  ask(
    `mutation ($ids: [ID!]!) { ${operation}(ids: $ids) { results { ${select} trackerUserErrors { code field } } trackerUserErrors { code field } } }`,
    { ids },
    {},
    by,
  ).then((data) => data[operation]);
const nothing = "gid://kolli/Tracker/00000000-0000-7000-8000-000000000000";
const notFound = { trackerUserErrors: [{ code: "NOT_FOUND", field: "id" }] };
const lastAudit = async () => {
  const { body } = await owner.graphql("{ auditLog(first: 1) { edges { node { action actorName detail } } } }");
  return body.data.auditLog.edges[0].node;
};

test("many are stopped with one result for each, in order; unknown ones and those of another mode do not stop the others", async () => {
  const ids = await make("STOP", 30);
  const { results, trackerUserErrors } = await bulk("trackerBulkStop", [ids[3]!, nothing, "foo", ...ids]);
  expect(trackerUserErrors).toEqual([]);
  const stopped = (id: string) => ({ tracker: { id, isActive: false, stopReason: "STOPPED" }, trackerUserErrors: [] });
  const unknown = { tracker: null, ...notFound };
  expect(results).toEqual([stopped(ids[3]!), unknown, unknown, ...ids.map(stopped)]);
  expect((await bulk("trackerBulkStop", ids.slice(0, 2), elsewhere)).results).toEqual([unknown, unknown]);
  expect(await lastAudit()).toMatchObject({ action: "tracker.bulk-stop", detail: { count: 30 } });
});

test("a stopped one is resumed, is checked again, and hears of what happened meanwhile", async () => {
  const [id] = await make("RESUME", 1);
  await bulk("trackerBulkStop", [id!]);
  const resume = () =>
    ask("mutation ($id: ID!) { trackerResume(id: $id) { tracker { isActive stopReason } trackerUserErrors { code field } } }", {
      id,
    }).then(({ trackerResume }) => trackerResume);
  expect(await resume()).toEqual({ tracker: { isActive: true, stopReason: null }, trackerUserErrors: [] });
  expect(await lastAudit()).toMatchObject({ action: "tracker.resume" });
  // Active ones stay as they are.
  expect(await resume()).toEqual({ tracker: { isActive: true, stopReason: null }, trackerUserErrors: [] });
  await ask(
    "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id, action: JOURNEY, speed: 1000000 }) { tracker { id } } }",
    {
      id,
    },
  );
  await eventually(
    async () => (await ask("query ($id: ID!) { tracker(id: $id) { status } }", { id })).tracker.status === "DELIVERED",
  );
  expect(await resume()).toEqual({ tracker: null, trackerUserErrors: [{ code: "TRACKING_ENDED", field: "id" }] });
});

test("a stopped one that is resumed is checked without anybody asking", async () => {
  const [id] = await make("RESUMED-CHECK", 1);
  await eventually(
    async () => (await ask("query ($id: ID!) { tracker(id: $id) { lastCheckedAt } }", { id })).tracker.lastCheckedAt,
  );
  await bulk("trackerBulkStop", [id!]);
  const before = (await ask("query ($id: ID!) { tracker(id: $id) { lastCheckedAt nextCheckAt } }", { id })).tracker;
  expect(before.nextCheckAt).toBeNull();
  await ask("mutation ($id: ID!) { trackerResume(id: $id) { trackerUserErrors { code } } }", { id });
  await eventually(async () => {
    const { tracker } = await ask("query ($id: ID!) { tracker(id: $id) { lastCheckedAt nextCheckAt } }", { id });
    return tracker.lastCheckedAt > before.lastCheckedAt && tracker.nextCheckAt !== null;
  });
});

test("many are resumed with one result for each, and what has arrived is refused", async () => {
  const ids = await make("RESUME-MANY", 20);
  await bulk("trackerBulkStop", ids);
  const { results } = await bulk("trackerBulkResume", [...ids, nothing]);
  const resumed = (id: string) => ({ tracker: { id, isActive: true, stopReason: null }, trackerUserErrors: [] });
  expect(results).toEqual([...ids.map(resumed), { tracker: null, ...notFound }]);
  expect(await lastAudit()).toMatchObject({ action: "tracker.bulk-resume", detail: { count: 20 } });
  const [{ tracker }] = (await bulkCreate([{ trackingCode: "K1000000005", carrier: "UPS" }])).results;
  await eventually(
    async () => (await ask("query ($id: ID!) { tracker(id: $id) { stopReason } }", { id: tracker.id })).tracker.stopReason,
  );
  expect((await bulk("trackerBulkResume", [tracker.id])).results).toEqual([
    { tracker: null, trackerUserErrors: [{ code: "TRACKING_ENDED", field: "id" }] },
  ]);
});

test("many are checked soon, also those whose tracking ended", async () => {
  const ids = await make("REFRESH", 20);
  const checkedAt = async (): Promise<string[]> => {
    const { nodes } = await ask("query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Tracker { lastCheckedAt } } }", { ids });
    return nodes.map(({ lastCheckedAt }: { lastCheckedAt: string }) => lastCheckedAt);
  };
  await eventually(async () => (await checkedAt()).every(Boolean));
  await bulk("trackerBulkStop", ids.slice(0, 3));
  const before = await checkedAt();
  const { results } = await bulk("trackerBulkRefresh", [...ids, nothing], key, "tracker { id }");
  expect(results).toEqual([...ids.map((id) => ({ tracker: { id }, trackerUserErrors: [] })), { tracker: null, ...notFound }]);
  await eventually(async () => (await checkedAt()).every((at, nth) => at > before[nth]!));
  const { body } = await service.graphql(
    elsewhere,
    'mutation { trackerBulkCreate(input: [{ trackingCode: "986578788855", carrier: FEDEX }]) { results { tracker { id } } } }',
  );
  const unconnected = body.data.trackerBulkCreate.results[0].tracker.id;
  expect((await bulk("trackerBulkRefresh", [unconnected], elsewhere)).results).toMatchObject([
    { tracker: { id: unconnected }, trackerUserErrors: [{ code: "CARRIER_NOT_CONNECTED" }] },
  ]);
});

test("many are changed, each in its own way, and null empties", async () => {
  const ids = await make("UPDATE", 10);
  const changes = ids.map((id, nth) => ({
    id,
    reference: nth % 2 ? null : `changed ${nth}`,
    metadata: { nth },
    postalCode: "10115",
  }));
  const { trackerBulkUpdate } = await ask(
    `mutation ($input: [TrackerUpdateInput!]!) { trackerBulkUpdate(input: $input) {
       results { tracker { id reference metadata postalCode } trackerUserErrors { code field } } trackerUserErrors { code } } }`,
    {
      input: [
        ...changes,
        { id: nothing, reference: "x" },
        { id: ids[0] },
        { id: ids[1], postalCode: "!" },
        // Named twice: in the order of the input.
        { id: ids[2], metadata: { again: true } },
      ],
    },
  );
  const changed = changes.map(({ id, reference, metadata, postalCode }) => ({
    tracker: { id, reference, metadata, postalCode },
    trackerUserErrors: [],
  }));
  const again = { tracker: { ...changed[2]!.tracker, metadata: { again: true } }, trackerUserErrors: [] };
  expect(trackerBulkUpdate.results).toEqual([
    ...changed.slice(0, 2),
    again,
    ...changed.slice(3),
    { tracker: null, ...notFound },
    { tracker: null, trackerUserErrors: [{ code: "NOTHING_TO_CHANGE", field: null }] },
    { tracker: null, trackerUserErrors: [{ code: "HINT_INVALID", field: "postalCode" }] },
    again,
  ]);
  expect(await lastAudit()).toMatchObject({ action: "tracker.bulk-update", detail: { count: 10 } });
});

test("many are deleted with all that hangs on them, more than one statement takes", async () => {
  const ids = await make("DELETE", 230);
  const { results } = await bulk("trackerBulkDelete", [...ids, nothing, ids[0]!], key, "deletedTrackerId");
  const deleted = (id: string) => ({ deletedTrackerId: id, trackerUserErrors: [] });
  expect(results).toEqual([...ids.map(deleted), { deletedTrackerId: null, ...notFound }, deleted(ids[0]!)]);
  const { nodes } = await ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ids.slice(0, 50) });
  expect(nodes).toEqual(ids.slice(0, 50).map(() => null));
  const { db } = service.runtime;
  const left = await db.one<{ count: number }>(
    "",
    "select count(*) from due_check d where not exists (select from tracker t where t.bucket = d.bucket and t.id = d.tracker_id)",
  );
  expect(left!.count).toBe(0);
  expect(await lastAudit()).toMatchObject({ action: "tracker.bulk-delete", detail: { count: 230 } });
});

test("empty and too long lists are refused as a whole, and a thousand is affordable", async () => {
  const tooMany = Array.from({ length: trackerBounds.bulkItems.cap + 1 }, () => nothing);
  for (const operation of ["trackerBulkStop", "trackerBulkRefresh"]) {
    expect(await bulk(operation, [])).toEqual({ results: [], trackerUserErrors: [{ code: "BATCH_EMPTY", field: "ids" }] });
    expect(await bulk(operation, tooMany.slice(1), key, "tracker { id }")).toMatchObject({ trackerUserErrors: [] });
  }
  const { body } = await service.graphql(
    key,
    "mutation ($ids: [ID!]!) { trackerBulkStop(ids: $ids) { trackerUserErrors { code } } }",
    {
      ids: tooMany,
    },
  );
  expect(body.data?.trackerBulkStop ?? body.errors[0].extensions).toMatchObject(
    body.data ? { trackerUserErrors: [{ code: "BATCH_TOO_LARGE" }] } : { code: "OPERATION_TOO_COSTLY" },
  );
});

test("bulk operations at the same time on the same trackers, beside checks, all come through", async () => {
  const ids = await make("RACE", 60);
  const backwards = ids.toReversed();
  const answers = await Promise.all([
    bulk("trackerBulkRefresh", ids),
    bulk("trackerBulkStop", backwards),
    bulk("trackerBulkRefresh", backwards),
    bulk("trackerBulkStop", ids),
    bulk("trackerBulkDelete", ids.slice(30), key, "deletedTrackerId"),
  ]);
  expect(answers.map(({ trackerUserErrors }) => trackerUserErrors)).toEqual(answers.map(() => []));
});

test("the same Idempotency-Key gives the same trackers in the same order, however close together, and other input is refused", async () => {
  const items = [...parcels("ONCE", 12), { trackingCode: " ", carrier: "UPS" }];
  const answers = await Promise.all(Array.from({ length: 6 }, () => bulkCreate(items, "bulk-1")));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0].results.slice(0, 12).map(({ tracker }: { tracker: { reference: string } }) => tracker.reference)).toEqual(
    parcels("ONCE", 12).map(({ reference }) => reference),
  );
  expect(answers[0].results[12]).toEqual({ tracker: null, trackerUserErrors: [{ code: "TRACKING_CODE_REQUIRED" }] });
  const { trackers } = await ask('{ trackers(first: 50, filter: { search: "ONCE-" }) { edges { node { id } } } }');
  expect(trackers.edges).toHaveLength(12);
  const reused = { results: [], trackerUserErrors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] };
  expect(await bulkCreate(items.toReversed(), "bulk-1")).toEqual(reused);
  expect(await bulkCreate(items.slice(1), "bulk-1")).toEqual(reused);
});

test("a bulk creation whose first call died at work is taken over: the same trackers, none twice", async () => {
  const items = parcels("DIED", 8);
  const first = await bulkCreate(items, "bulk-died");
  const { db } = service.runtime;
  const taken = new Date(Date.now() - 60_000);
  await db.run("", "update idempotency set answer = null, created_at = $1 where key = 'bulk-died'", [taken]);
  expect(await bulkCreate(items, "bulk-died")).toEqual(first);
  const { trackers } = await ask('{ trackers(first: 50, filter: { search: "DIED-" }) { edges { node { id } } } }');
  expect(trackers.edges).toHaveLength(8);
});
