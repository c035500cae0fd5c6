import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeApiKey } from "../../src/workspaces/api-keys.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const subscribe = async (key: string, id: string) => {
  const { body } = await request(`${service.url}/graphql`, {
    dispatcher: service.agent,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ query: `subscription { trackerUpdated(id: "${id}") { status } }` }),
  });
  const chunks = body[Symbol.asyncIterator]();
  /** What comes up to the end of the stream, or until it has this many events. */
  const read = async (events: number): Promise<{ statuses: string[]; isOver: boolean }> => {
    let text = "";
    for (;;) {
      const statuses = [...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status!);
      if (statuses.length >= events && events > 0) return { statuses, isOver: false };
      const { done, value } = await chunks.next();
      if (done) return { statuses, isOver: true };
      text += value;
    }
  };
  return { firstChunk: () => chunks.next(), read, close: () => body.destroy() };
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
  await eventually(async () => (await service.graphql(key, "{ workspace { id } }")).status === 401 || null, 1_000);
  await advance(other.key, id);
  expect(await stream.read(0)).toEqual({ statuses: [], isOver: true });
});
