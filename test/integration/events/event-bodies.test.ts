import { afterAll, beforeAll, expect, test } from "vitest";
import { insertEvents } from "../../../src/events/events.sql.ts";
import { globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let scope: Scope;
/** How many rows each statement has given, by name. */
const rowsOf = new Map<string, number>();

const count = 30;
const large = 200 * 1024;
let eventIds: string[] = [];
let trackerId: string;

beforeAll(async () => {
  service = await startTestService();
  ({ key, scope } = await service.keyFor("TEST"));
  const { db } = service.runtime;
  const { body } = await service.graphql(
    key,
    'mutation { trackerCreate(input: { trackingCode: "LARGE", carrier: UPS }) { tracker { id } } }',
  );
  const tracker = (await service.service.services.trackers.find(scope, body.data.trackerCreate.tracker.id))!;
  trackerId = tracker.id;
  const now = Date.now();
  eventIds = Array.from({ length: count }, () => newBucketUuid(now, tracker.bucket));
  await insertEvents(
    db,
    eventIds.map((id, nth) => ({
      bucket: tracker.bucket,
      id,
      ...scope,
      trackerId: tracker.id,
      topic: "TRACKER_UPDATED" as const,
      ordinal: 1_000 + nth,
      sequence: 1_000 + nth,
      carrier: "UPS",
      status: "IN_TRANSIT" as const,
      previousStatus: "PENDING" as const,
      changed: "status",
      createdAt: now,
      body: JSON.stringify({ id: globalId("Event", id), data: { id: trackerId, note: "x".repeat(large) } }),
    })),
  );
  const many = db.many as (name: string, ...rest: unknown[]) => Promise<unknown[]>;
  await eventually(async () => (await page("cursor", count)).edges.length === count);
  Object.assign(db, {
    many: async (name: string, ...rest: unknown[]) => {
      const rows = await many(name, ...rest);
      rowsOf.set(name, (rowsOf.get(name) ?? 0) + rows.length);
      return rows;
    },
  });
});
afterAll(() => service.stop());

const page = async (select: string, first: number, after: string | null = null) => {
  const query = `query ($first: Int, $after: String) { events(first: $first, after: $after) { edges { cursor ${select} } pageInfo { hasNextPage endCursor } } }
    ${select.includes("Rest") ? "fragment Rest on Event { body }" : ""}`;
  const { body } = await service.graphql(key, query, { first, after });
  if (body.errors) throw new Error(body.errors[0].message);
  return body.data.events as {
    edges: { cursor: string; node?: { id: string; body?: string; data?: { note: string } } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
};

test("bodies are read only where they are selected", async () => {
  rowsOf.clear();
  const { edges } = await page("node { id topic changed sequence }", 250);
  expect(edges).toHaveLength(count);
  expect([...rowsOf.keys()].filter((name) => name.includes("bodies"))).toEqual([]);
});

test("a page with bodies ends at its bytes, says that there is more, and pages together have every event once", async () => {
  const seen: string[] = [];
  const lengths: number[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 50; pages++) {
    rowsOf.clear();
    const { edges, pageInfo } = await page("node { id ... on Event { ...Rest } }", 250, after);
    seen.push(...edges.map(({ node }) => node!.id));
    lengths.push(edges.length);
    expect(rowsOf.get("read_event_bodies") ?? 0).toBeLessThanOrEqual(edges.length);
    expect(edges.every(({ node }) => node!.body!.length > large)).toBe(true);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) break;
  }
  // 250 x 16 KiB are nineteen bodies of a little over 200 KiB.
  expect(lengths).toEqual([19, 11]);
  expect(seen).toEqual(eventIds.map((id) => globalId("Event", id)));
});

test("a small page has less of it, and at least one event whatever its size", async () => {
  const { edges, pageInfo } = await page("node { data }", 10);
  expect([edges.length, pageInfo.hasNextPage]).toEqual([1, true]);
  expect(edges[0]!.node!.data!.note).toHaveLength(large);
});

test("nodes load bodies up to the same bound, and say what to do beyond it", async () => {
  const ids = eventIds.map((id) => globalId("Event", id));
  const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Event { id body } } }";
  const few = await service.graphql(key, query, { ids: ids.slice(0, 15) });
  expect(few.body.errors).toBeUndefined();
  const all = await service.graphql(key, query, { ids });
  expect(all.body.errors[0].extensions.code).toBe("QUERY_TOO_COSTLY");
  expect(all.body.errors[0].message).toContain("Request fewer at a time.");
});

test("a stream that catches up gets every event, page by page", async () => {
  const { services } = service.service;
  const abort = new AbortController();
  const place = { position: 0, epoch: (await services.events.latestPlace()).epoch };
  const got: string[] = [];
  rowsOf.clear();
  for await (const { id, body } of services.events.follow(scope, { after: place, trackerId, signal: abort.signal })) {
    expect(body.length).toBeGreaterThan(0);
    got.push(id);
    if (got.length === count) break;
  }
  abort.abort();
  expect(got).toEqual(eventIds);
});

test("a tracker's own events end at the bytes of a page, and those of a list have one bound together", async () => {
  const query = `query ($id: ID!, $after: String) { tracker(id: $id) { events(first: 250, after: $after) {
    nodes { id body } pageInfo { hasNextPage endCursor } } } }`;
  const read = async (after: string | null) =>
    (await service.graphql(key, query, { id: globalId("Tracker", trackerId), after })).body.data.tracker.events;
  const first = await read(null);
  const rest = await read(first.pageInfo.endCursor);
  expect([first.nodes.length, rest.nodes.length, rest.pageInfo.hasNextPage]).toEqual([19, 11, false]);
  const seen = [...first.nodes, ...rest.nodes].map(({ id }: { id: string }) => id);
  expect(seen).toEqual(eventIds.map((id) => globalId("Event", id)));
  // Two pages of one tracker, read together.
  const both = `{ tracker(id: "${globalId("Tracker", trackerId)}") {
    early: events(first: 150) { nodes { body } } late: events(last: 150) { nodes { body } } } }`;
  const { errors } = (await service.graphql(key, both)).body;
  expect([errors[0].extensions.code, errors[0].path.slice(0, 2)]).toEqual(["QUERY_TOO_COSTLY", ["tracker", "late"]]);
});
