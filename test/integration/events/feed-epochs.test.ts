import { randomBytes } from "node:crypto";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { latestPlace } from "../../../src/events/feed/feed-by-lane.sql.ts";
import { feedCursor, readFeedCursor } from "../../../src/events/feed/feed-cursor.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { watchIdentity } from "../../../src/server/identity-watch.ts";
import { readCheckValue, setCheckValue, takeFeedBack } from "../../support/database/restored.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

type Edge = { cursor: string; node: { id: string } };
const read = async (after: string | null): Promise<Edge[]> => {
  const query = "query ($after: String) { events(first: 100, after: $after) { edges { cursor node { id } } } }";
  const { body } = await service.graphql(key, query, { after });
  expect(body.errors).toBeUndefined();
  return body.data.events.edges;
};
const idsOf = (edges: readonly Edge[]) => edges.map(({ node }) => node.id);

let parcels = 0;
/** A parcel of its own, moved once: one event. */
const makeEvent = async (): Promise<void> => {
  const before = await latestPlace(service.runtime.db);
  const create = `mutation { trackerCreate(input: { trackingCode: "EPOCH-${parcels++}", carrier: UPS }) { tracker { id } } }`;
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  await service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
  await eventually(async () => (await latestPlace(service.runtime.db)).position > before.position, 60_000);
};

const openStream = async (lastEventId?: string) => {
  const answer = await request(`${service.url}/graphql`, {
    dispatcher: service.agent,
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      accept: "text/event-stream",
      "content-type": "application/json",
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    body: JSON.stringify({ query: "subscription { trackerUpdated { id } }" }),
  });
  let text = "";
  const reading = (async () => {
    for await (const chunk of answer.body) text += chunk;
  })().catch(() => {});
  return {
    ids: () => [...text.matchAll(/"trackerUpdated":\{"id":"([^"]+)"/g)].map(([, id]) => id!),
    text: () => text,
    async close() {
      answer.body.destroy();
      await reading;
    },
  };
};

test("a cursor and a stream that are kept over a restore skip nothing, though positions are given again", async () => {
  for (let i = 0; i < 4; i++) await makeEvent();
  const before = await read(null);
  const kept = before.at(-1)!.cursor;
  const early = before[0]!.cursor;
  const stream = await openStream(kept);
  const { epoch, position } = readFeedCursor(before[1]!.cursor)!;
  expect(epoch).toMatch(/^[0-9a-f]{12}$/);
  await takeFeedBack(service.runtime.db, position);
  for (let i = 0; i < 2; i++) await makeEvent();

  const after = await read(null);
  const fresh = idsOf(after).slice(2);
  expect(fresh).toHaveLength(2);
  expect(readFeedCursor(after[2]!.cursor)!.position).toBeLessThan(readFeedCursor(kept)!.position + 1);
  expect(idsOf(await read(kept))).toEqual(fresh);
  expect(idsOf(await read(early))).toEqual([before[1]!.node.id, ...fresh]);
  await eventually(() => fresh.every((id) => stream.ids().includes(id)), 60_000);
  await stream.close();
  const resumed = await openStream(kept);
  await eventually(() => resumed.ids().length >= 2, 60_000);
  expect(resumed.ids()).toEqual(fresh);
  await resumed.close();
});

test("a cursor of a history that is gone is refused with what to do, in the feed and in streams", async () => {
  const gone = feedCursor({ position: 2, epoch: "0123456789ab" });
  const { body } = await service.graphql(key, "query ($after: String) { events(after: $after) { edges { cursor } } }", {
    after: gone,
  });
  expect(body.errors[0]).toMatchObject({
    message: expect.stringMatching(/restored from a backup .* createdFrom/),
    extensions: { code: "CURSOR_GONE" },
  });
  const stream = await openStream(gone);
  await eventually(() => stream.text().includes("CURSOR_GONE"), 60_000);
  await stream.close();
});

test("a process whose database comes under another master key is unready, in words, for as long as it is so", async () => {
  const { db, keys } = service.runtime;
  const watch = await watchIdentity({ db, log: silentLog, keys });
  expect(watch.misfit()).toBeNull();
  const own = await readCheckValue(db);
  await setCheckValue(db, randomBytes(32));
  await watch.look();
  expect(watch.misfit()).toMatch(/another master key than this node's/);
  await setCheckValue(db, own);
  await watch.look();
  expect(watch.misfit()).toBeNull();
  watch.stop();
});
