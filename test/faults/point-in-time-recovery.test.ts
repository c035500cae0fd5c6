import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { latestPlace } from "../../src/events/feed/feed-by-lane.sql.ts";
import { readFeedCursor } from "../../src/events/feed/feed-cursor.ts";
import { type ReplicatedServer, type ReplicatedServers, startReplicatedServers } from "../support/database/replicated-server.ts";
import { eventually } from "../support/eventually.ts";
import { type Receiver, startReceiver } from "../support/servers/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { rounds } from "../support/thoroughness.ts";

const isLeftOut = rounds(true, false);
let servers: ReplicatedServers;
let receiver: Receiver;
beforeAll(async () => {
  if (isLeftOut) return;
  servers = await startReplicatedServers({ archive: true });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await servers?.stop();
});

const startKolli = (server: ReplicatedServer): Promise<TestService> =>
  startTestService({
    env: {
      DATABASE_URL: servers.urlOf(server.address),
      KOLLI_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
    },
  });

let parcels = 0;
/** A parcel of its own, moved once: one event, which has its place in the feed when this returns. */
const makeEvent = async (service: TestService, key: string): Promise<string> => {
  const before = await latestPlace(service.runtime.db);
  const create = `mutation { trackerCreate(input: { trackingCode: "PITR-${parcels++}", carrier: UPS }) { tracker { id } } }`;
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  await service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
  await eventually(async () => (await latestPlace(service.runtime.db)).position > before.position);
  return id;
};
const makeEvents = async (count: number, service: TestService, key: string): Promise<string[]> => {
  const made: string[] = [];
  while (made.length < count) made.push(await makeEvent(service, key));
  return made;
};

type Edge = { cursor: string; node: { trackerId: string } };
const ask = (service: TestService, key: string, after: string | null) =>
  service.graphql(key, "query ($after: String) { events(first: 100, after: $after) { edges { cursor node { trackerId } } } }", {
    after,
  });
const read = async (service: TestService, key: string, after: string | null): Promise<Edge[]> => {
  const { body } = await ask(service, key, after);
  expect(body.errors).toBeUndefined();
  return body.data.events.edges;
};
const trackersOf = (edges: readonly Edge[]) => edges.map(({ node }) => node.trackerId);
const trackersAt = async (service: TestService, key: string): Promise<string[]> => {
  const { body } = await service.graphql(key, "{ trackers(first: 100) { edges { node { id } } } }");
  return body.data.trackers.edges.map(({ node }: { node: { id: string } }) => node.id).sort();
};

test.skipIf(isLeftOut)(
  "after a recovery to a point in time, kept cursors skip nothing, and those of a history that is gone are refused",
  async () => {
    const first = await startKolli(servers.primary);
    const { key, scope } = await first.keyFor("TEST");
    const { db, clock, sealer } = first.runtime;
    await createEndpoint({ db, clock, sealer, egress: first.service.egress }, scope, {
      url: receiver.url,
      topics: ["TRACKER_UPDATED"],
    });
    const inBackup = await makeEvents(3, first, key);
    const backup = await servers.primary.baseBackup();
    const inLog = await makeEvents(2, first, key);
    await servers.primary.nameMoment("before the mistake");
    await makeEvents(4, first, key);
    const seen = await read(first, key, null);
    expect(seen).toHaveLength(9);
    const [early, newest] = [seen[1]!.cursor, seen.at(-1)!.cursor];
    await first.stop();
    await servers.primary.crash();

    const recovered = await servers.recover(backup, "before the mistake");
    expect(await recovered.timeline()).toBeGreaterThan(1);
    // Nobody runs `kolli restored`: the new timeline says it.
    const second = await startKolli(recovered);
    const kept = [...inBackup, ...inLog];
    expect(await trackersAt(second, key)).toEqual(kept.toSorted());
    const fresh = await makeEvents(3, second, key);
    const all = await read(second, key, null);
    expect(trackersOf(all)).toEqual([...kept, ...fresh]);
    // Positions are given again, to other events; whoever was past them gets these all the same.
    expect(readFeedCursor(all[5]!.cursor)!.position).toBeLessThanOrEqual(readFeedCursor(newest)!.position);
    expect(trackersOf(await read(second, key, newest))).toEqual(fresh);
    expect(trackersOf(await read(second, key, early))).toEqual([...kept.slice(2), ...fresh]);
    const got = () => new Set(receiver.received.map(({ body }) => JSON.parse(body).data.id));
    await eventually(() => [...kept, ...fresh].every((id) => got().has(id)));
    const ofSecond = all.at(-1)!.cursor;
    await second.stop();
    await recovered.crash();

    // The same backup once more: another history, which knows the first one's cursors and not the second one's.
    const again = await servers.recover(backup, "before the mistake");
    const third = await startKolli(again);
    const later = await makeEvents(1, third, key);
    expect(trackersOf(await read(third, key, newest))).toEqual(later);
    expect((await ask(third, key, ofSecond)).body.errors).toMatchObject([{ extensions: { code: "CURSOR_GONE" } }]);
    await third.stop();
  },
);
