import { expect, onTestFinished, test } from "vitest";
import { secretContext } from "../../src/destinations/endpoints/secrets.ts";
import { globalId, newBucketUuid, newUuid } from "../../src/lib/ids.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { bucketOf } from "../../src/workspaces/buckets.ts";
import { emptyDatabase } from "../support/database/database.ts";
import { runVersion0 } from "../support/database/version-0.sql.ts";
import { eventually } from "../support/eventually.ts";
import { insertOlderData, type OlderData } from "../support/rows/older-data.sql.ts";
import { startReceiver } from "../support/servers/receiver.ts";
import { startTestService } from "../support/service.ts";

/** As many as the first schema had that there is data for. */
const oldest = 10;
const masterKey = Buffer.alloc(32, 3);

const olderData = (receiverUrl: string, now: number): OlderData => {
  const [workspaceId, endpointId, secretId] = [newUuid(now), newUuid(now), newUuid(now)];
  const trackers = Array.from({ length: 5 }, (_, nth) => {
    const code = `OLDER-${nth}`;
    const bucket = bucketOf({ workspaceId, mode: "TEST" }, 1, "UPS", code);
    const [id, checkpointId, eventId] = [newBucketUuid(now, bucket), newBucketUuid(now, bucket), newBucketUuid(now, bucket)];
    const body = JSON.stringify({
      id: globalId("Event", eventId),
      topic: "TRACKER_UPDATED",
      sequence: 1,
      data: { id: globalId("Tracker", id) },
    });
    return { bucket, id, code, checkpointId, eventId, body };
  });
  const secretSealed = createSealer(masterKey).seal("whsec_b2xkZXIgc2VjcmV0IG9mIGEgd2ViaG9vaw==", secretContext(secretId));
  return { workspaceId, endpointId, secretId, secretSealed, receiverUrl, trackers };
};

const version0With = async (data: OlderData) => {
  const { url, drop } = await emptyDatabase();
  const { db, close } = openPool({ url, onError: () => {} });
  await runVersion0(db, 0, oldest);
  await insertOlderData(db, data, new Date(Date.now() - 3_600_000));
  await runVersion0(db, oldest);
  await close();
  return { url, drop };
};

test("a database of version 0 with data of its first schema in it is brought up to date by a start, and shows, checks and delivers all of it", async () => {
  const receiver = await startReceiver();
  const data = olderData(receiver.url, Date.now());
  const database = await version0With(data);
  const service = await startTestService({
    env: { DATABASE_URL: database.url, KOLLI_MASTER_KEY: masterKey.toString("base64"), KOLLI_EGRESS_ALLOW: "127.0.0.0/8" },
  });
  onTestFinished(async () => {
    await service.stop();
    await receiver.close();
    await database.drop();
  });
  const { key, scope } = await service.keyFor("TEST");
  expect(scope.workspaceId).toBe(data.workspaceId);
  const ask = async (query: string) => {
    const { body } = await service.graphql(key, query);
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const ids = data.trackers.map(({ id }) => globalId("Tracker", id));
  const { trackers } = await ask("{ trackers(first: 50) { edges { node { id status reference checkpoints { message } } } } }");
  expect(new Map(trackers.edges.map(({ node }: { node: { id: string } }) => [node.id, node]))).toEqual(
    new Map(
      ids.map((id, nth) => [
        id,
        { id, status: "PICKED_UP", reference: `order ${nth + 1}`, checkpoints: [{ message: "Collected" }] },
      ]),
    ),
  );
  await eventually(() => receiver.received.length >= ids.length);
  expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set(data.trackers.map(({ body }) => body)));
  await ask(`mutation { testTrackerAdvance(input: { id: "${ids[0]}" }) { tracker { status } } }`);
  const read = async () => (await ask("{ events(first: 50) { edges { node { trackerId sequence } } } }")).events.edges;
  const edges = await eventually(async () => {
    const found = await read();
    return found.length > ids.length && found;
  });
  expect(edges.map(({ node }: { node: object }) => node)).toEqual([
    ...ids.map((trackerId) => ({ trackerId, sequence: 1 })),
    { trackerId: ids[0], sequence: 2 },
  ]);
});
