import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeApiKey } from "../../../src/api-keys/api-keys.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const open = (key: string, id: string, more: Record<string, string> = {}) =>
  request(`${service.url}/graphql`, {
    dispatcher: service.agent,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", "content-type": "application/json", ...more },
    body: JSON.stringify({ query: `subscription { trackerUpdated(id: "${id}") { status } }` }),
  });

const subscribe = async (key: string, id: string, more: Record<string, string> = {}) => {
  const { body } = await open(key, id, more);
  const chunks = body[Symbol.asyncIterator]();
  /** What comes up to the end of the stream, or until it has this many events. */
  const read = async (events: number): Promise<{ statuses: string[]; isOver: boolean }> => {
    const { statuses, isOver } = await readWithIds(events);
    return { statuses, isOver };
  };
  const readWithIds = async (events: number): Promise<{ statuses: string[]; ids: string[]; isOver: boolean }> => {
    let text = "";
    for (;;) {
      const statuses = [...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status!);
      const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, eventId]) => eventId!);
      if (statuses.length >= events && events > 0) return { statuses, ids, isOver: false };
      const { done, value } = await chunks.next();
      if (done) return { statuses, ids, isOver: true };
      text += value;
    }
  };
  return { firstChunk: () => chunks.next(), read, readWithIds, close: () => body.destroy() };
};

let parcels = 0;

/** On a parcel of its own: what is played on one moves every tracker on it. */
const create = async (key: string): Promise<string> => {
  const query = `mutation { trackerCreate(input: { trackingCode: "STREAM-${parcels++}", carrier: UPS }) { tracker { id } } }`;
  return (await service.graphql(key, query)).body.data.trackerCreate.tracker.id;
};
const advance = (key: string, id: string) =>
  service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);

test("what happens right after a client sees the stream open is not missed", async () => {
  const { key } = await service.keyFor("TEST");
  const id = await create(key);
  const stream = await subscribe(key, id);
  await stream.firstChunk();
  await advance(key, id);
  expect(await stream.read(1)).toEqual({ statuses: ["PENDING"], isOver: false });
  stream.close();
});

test("a revoked key hears nothing more on a stream it opened before", async () => {
  const { key, id: keyId, scope } = await service.keyFor("TEST");
  const other = await service.keyFor("TEST");
  const id = await create(other.key);
  const stream = await subscribe(key, id);
  await advance(other.key, id);
  expect(await stream.read(1)).toEqual({ statuses: ["PENDING"], isOver: false });
  await revokeApiKey(service.runtime.db, scope.workspaceId, keyId, Date.now());
  await eventually(async () => (await service.graphql(key, "{ workspace { id } }")).status === 401 || null);
  await advance(other.key, id);
  expect(await stream.read(0)).toEqual({ statuses: [], isOver: true });
});

test("a stream's ids are the feed's cursors: either goes on where the other has ended", async () => {
  const { key } = await service.keyFor("TEST");
  const id = await create(key);
  const stream = await subscribe(key, id);
  await stream.firstChunk();
  for (let step = 0; step < 3; step++) await advance(key, id);
  const { ids, statuses } = await stream.readWithIds(3);
  stream.close();

  const feed = async (after: string | null) => {
    const query = `query ($id: ID!, $after: String) { events(after: $after, filter: { trackerId: $id }) { edges { cursor node { status } } } }`;
    const { body } = await service.graphql(key, query, { id, after });
    return body.data.events.edges as { cursor: string; node: { status: string } }[];
  };
  expect((await feed(null)).map(({ cursor }) => cursor)).toEqual(ids);
  expect((await feed(ids[0]!)).map(({ node }) => node.status)).toEqual(statuses.slice(1));
  const resumed = await subscribe(key, id, { "last-event-id": (await feed(null))[0]!.cursor });
  expect(await resumed.readWithIds(2)).toEqual({ statuses: statuses.slice(1), ids: ids.slice(1), isOver: false });
  resumed.close();
});

test.each(["garbage", "42", "-1", "WzFd, WzJd", "WyJ4Il0"])(
  "Last-Event-ID %j is refused, and told what to send",
  async (lastEventId) => {
    const { key } = await service.keyFor("TEST");
    const { statusCode, body } = await open(key, "x", { "last-event-id": lastEventId });
    const { errors } = (await body.json()) as { errors: { message: string; extensions: { code: string } }[] };
    expect([statusCode, errors[0]!.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(errors[0]!.message).toMatch(/^Last-Event-ID is not a cursor of this feed\. Send a cursor/);
  },
);

test("a stream begins after a cursor that was stored: that of an edge, of an event, or of another stream", async () => {
  const { key } = await service.keyFor("TEST");
  const id = await create(key);
  for (let step = 0; step < 3; step++) await advance(key, id);
  const edges = await eventually(async () => {
    const query = "query ($id: ID!) { events(filter: { trackerId: $id }) { edges { cursor node { id cursor status } } } }";
    const { body } = await service.graphql(key, query, { id });
    return body.data.events.edges.length === 3 && body.data.events.edges;
  });
  for (const { cursor, node } of edges) expect(node.cursor).toBe(cursor);
  const { body } = await service.graphql(key, "query ($id: ID!) { node(id: $id) { ... on Event { cursor } } }", {
    id: edges[1].node.id,
  });
  expect(body.data.node.cursor).toBe(edges[1].cursor);

  const from = async (after: string, headers: Record<string, string> = {}) => {
    const address = new URL(`${service.url}/graphql`);
    address.searchParams.set(
      "query",
      "subscription ($id: ID, $after: String) { trackerUpdated(id: $id, after: $after) { status cursor } }",
    );
    address.searchParams.set("variables", JSON.stringify({ id, after }));
    // By GET, as browsers' EventSource asks.
    return request(address, {
      dispatcher: service.agent,
      headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", ...headers },
    });
  };
  const cursorsOf = async (opened: Awaited<ReturnType<typeof from>>, count: number) => {
    let text = "";
    for await (const chunk of opened.body) {
      text += chunk;
      const found = [...text.matchAll(/"cursor":"([^"]+)"/g)].map(([, cursor]) => cursor);
      if (found.length >= count) return found;
    }
    return text;
  };
  expect(await cursorsOf(await from(edges[0].cursor), 2)).toEqual([edges[1].cursor, edges[2].cursor]);
  // A client that reconnects by itself sends the address that it began with, and where it was.
  expect(await cursorsOf(await from(edges[0].cursor, { "last-event-id": edges[1].cursor }), 1)).toEqual([edges[2].cursor]);
  const { statusCode, body: refused } = await from("garbage");
  const { errors } = (await refused.json()) as { errors: { message: string }[] };
  expect([statusCode, errors[0]!.message]).toEqual([400, expect.stringMatching(/^after is not a cursor of this feed/)]);
});

test.each([
  "foo",
  "gid://kolli/Tracker/00000000-0000-7000-8000-000000000000",
  "gid://kolli/Event/00000000-0000-7000-8000-000000000000",
])("a stream of %s, which is no tracker, is refused instead of waiting forever", async (id) => {
  const { key } = await service.keyFor("TEST");
  const { statusCode, body } = await open(key, id);
  const { errors } = (await body.json()) as { errors: { message: string; extensions: { code: string } }[] };
  expect([statusCode, errors[0]!.extensions.code]).toEqual([400, "BAD_USER_INPUT"]);
  expect(errors[0]!.message).toContain("no tracker has this ID");
});

test("a stream of a tracker in another workspace is refused like one that does not exist", async () => {
  const { key } = await service.keyFor("TEST");
  const other = await service.keyFor("TEST", "Another");
  const { statusCode } = await open(other.key, await create(key));
  expect(statusCode).toBe(400);
});

test("a stream sends only events after which the parcel has one of the chosen statuses, those that it catches up with included", async () => {
  const { key } = await service.keyFor("TEST");
  const id = await create(key);
  const read = async () =>
    (await service.graphql(key, `{ tracker(id: "${id}") { events { nodes { cursor } } } }`)).body.data.tracker.events.nodes;
  for (let step = 0; step < 2; step++) await advance(key, id);
  const [pending] = await eventually(async () => ((await read()).length === 2 ? read() : null));
  const query = `subscription { trackerUpdated(id: "${id}", status: [PICKED_UP, OUT_FOR_DELIVERY], after: "${pending.cursor}") { status } }`;
  const { body } = await request(`${service.url}/graphql`, {
    dispatcher: service.agent,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  let text = "";
  const reading = (async () => {
    for await (const chunk of body) text += chunk;
  })().catch(() => {});
  const statuses = () => [...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status);
  await eventually(() => statuses().length === 1);
  // In transit, then out for delivery: only the latter is sent.
  for (let step = 0; step < 2; step++) await advance(key, id);
  await eventually(() => statuses().at(-1) === "OUT_FOR_DELIVERY");
  expect(statuses()).toEqual(["PICKED_UP", "OUT_FOR_DELIVERY"]);
  body.destroy();
  await reading;
});
