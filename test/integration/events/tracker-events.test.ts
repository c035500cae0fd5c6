import { afterAll, beforeAll, expect, test } from "vitest";
import { maxFilterValues } from "../../../src/trackers/read/tracker-reads.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
/** The same journey on each, up to another status. */
const ids: string[] = [];
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
  for (const [nth, status] of ["DELIVERED", "IN_TRANSIT", "DELIVERED"].entries()) {
    const made = await ask(
      `mutation { trackerCreate(input: { trackingCode: "OWN-EVENTS-${nth}", carrier: UPS }) { tracker { id } } }`,
    );
    const { id } = made.trackerCreate.tracker;
    ids.push(id);
    for (const step of ["PENDING", "IN_TRANSIT", status].slice(0, status === "DELIVERED" ? 3 : 2))
      await ask(
        `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: ${step} }) { tracker { status } } }`,
      );
  }
  // Events are in the feed a moment after they happened.
  await eventually(async () => (await ask("{ events { nodes { id } } }")).events.nodes.length === 8 || null);
});
afterAll(() => service.stop());

const ask = async (query: string, variables = {}) => {
  const { body } = await service.graphql(key, query, variables);
  if (body.errors) throw new Error(body.errors[0].message);
  return body.data;
};
const statusesOf = ({ nodes }: { nodes: { status: string }[] }) => nodes.map(({ status }) => status);

test("a tracker has its own events, oldest first, page by page in either direction, with the feed's cursors", async () => {
  const query = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) { tracker(id: $id) {
    events(first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { id cursor status previousStatus trackerId } } nodes { id status } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;
  const read = async (variables: object) => (await ask(query, { id: ids[0], ...variables })).tracker.events;
  const all = await read({});
  expect(statusesOf(all)).toEqual(["PENDING", "IN_TRANSIT", "DELIVERED"]);
  expect(all.edges.map((edge: { cursor: string }) => edge.cursor)).toEqual(
    all.edges.map((edge: { node: { cursor: string } }) => edge.node.cursor),
  );
  expect(new Set(all.edges.map((edge: { node: { trackerId: string } }) => edge.node.trackerId))).toEqual(new Set([ids[0]]));
  const feed = await ask(`{ events(filter: { trackerId: "${ids[0]}" }) { edges { cursor } nodes { id status } } }`);
  expect(all.nodes).toEqual(feed.events.nodes);

  const first = await read({ first: 2 });
  expect([statusesOf(first), first.pageInfo.hasNextPage]).toEqual([["PENDING", "IN_TRANSIT"], true]);
  const next = await read({ first: 2, after: first.pageInfo.endCursor });
  expect([statusesOf(next), next.pageInfo.hasNextPage]).toEqual([["DELIVERED"], false]);
  const newest = await read({ last: 1 });
  expect([statusesOf(newest), newest.pageInfo.hasPreviousPage]).toEqual([["DELIVERED"], true]);
  expect(statusesOf(await read({ last: 5, before: newest.edges[0].cursor }))).toEqual(["PENDING", "IN_TRANSIT"]);
});

test("topics and statuses select among them, and more values than a filter may have are refused", async () => {
  const { tracker } = await ask(`{ tracker(id: "${ids[0]}") {
    arrived: events(status: [DELIVERED]) { nodes { status } }
    scans: events(topics: [TRACKER_CHECKPOINT_ADDED]) { nodes { topic status } }
    both: events(topics: [TRACKER_UPDATED, TRACKER_CHECKPOINT_ADDED], status: [PENDING]) { nodes { topic } } } }`);
  expect(statusesOf(tracker.arrived)).toEqual(["DELIVERED"]);
  expect(new Set(tracker.scans.nodes.map(({ topic }: { topic: string }) => topic))).toEqual(
    new Set(["TRACKER_CHECKPOINT_ADDED"]),
  );
  expect(tracker.both.nodes.map(({ topic }: { topic: string }) => topic).sort()).toEqual([
    "TRACKER_CHECKPOINT_ADDED",
    "TRACKER_UPDATED",
  ]);
  const many = Array.from({ length: maxFilterValues + 1 }, () => "DELIVERED").join(", ");
  const { body } = await service.graphql(key, `{ tracker(id: "${ids[0]}") { events(status: [${many}]) { nodes { id } } } }`);
  expect(body.errors[0].message).toBe(`status can have at most ${maxFilterValues} values, got ${maxFilterValues + 1}.`);
});

test("each tracker of a list has its own page", async () => {
  const { trackers } = await ask(`{ trackers(sort: CREATED_AT_ASC) { nodes { id
    newest: events(last: 1) { nodes { status trackerId } } oldest: events(first: 1) { nodes { status trackerId } } } } }`);
  const shown = trackers.nodes.map(({ id, newest, oldest }: never) => [id, statusesOf(newest), statusesOf(oldest)]);
  expect(shown).toEqual([
    [ids[0], ["DELIVERED"], ["PENDING"]],
    [ids[1], ["IN_TRANSIT"], ["PENDING"]],
    [ids[2], ["DELIVERED"], ["PENDING"]],
  ]);
  for (const { id, newest } of trackers.nodes) expect(newest.nodes[0].trackerId).toBe(id);
});

test("a page of events below each of a page of trackers costs what it reads: 250 times 50 is too much", async () => {
  const query = "{ trackers(first: 250) { nodes { events(first: 50) { nodes { id } } } } }";
  expect((await service.graphql(key, query)).body.errors[0].extensions.code).toBe("QUERY_TOO_COSTLY");
  expect((await service.graphql(key, query.replace("50", "5"))).body.errors).toBeUndefined();
});
