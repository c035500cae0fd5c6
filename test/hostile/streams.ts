import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { expectNoFault } from "./support/answers.ts";
import { flood, openTls, readFrom, statusesIn } from "./support/clients.ts";
import { askOn, asksForEvents, openHttp2, subscription } from "./support/http2-client.ts";
import type { Attack } from "./support/judge.ts";
import { proxyAddress, type Target } from "./support/target.ts";
import { advance, bulkCreate } from "./support/warm-up.ts";

const streamRequest = (key: string, more = "") =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n${more}Content-Length: ${subscription.length}\r\n\r\n${subscription}`;

/** Trackers whose events are as large as events can be. */
const largeParcels = async (target: Target, key: string, count: number): Promise<string[]> => {
  const input = Array.from({ length: count }, (_, i) => ({
    trackingCode: `LARGE-${i}`,
    carrier: "UPS",
    metadata: { note: "x".repeat(15_000) },
  }));
  const { body } = await target.graphql(key, bulkCreate, { variables: { input } });
  return body.data.trackerBulkCreate.results.map(({ tracker }: { tracker: { id: string } }) => tracker.id);
};

/** Live updates of a tracking page, by its link: no credential at all. */
const newsRequest = (path: string, more = "") =>
  `GET ${path}/news?seen=99 HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${more}\r\n`;
const publicPath = async (target: Target): Promise<string> => {
  const query = `mutation { trackerCreate(input: { trackingCode: "K1000000003", carrier: UPS, async: false }) { tracker { publicUrl } } }`;
  const { body } = await target.graphql(await target.newKey(), query);
  return new URL(body.data.trackerCreate.tracker.publicUrl).pathname;
};
const statusOf = async (socket: Socket, withinMs = 5_000): Promise<number> =>
  statusesIn(await readFrom(socket, { until: /\r\n\r\n/, withinMs }))[0] ?? 0;

export const streams: Attack[] = [
  {
    name: "strangers with a link take every place for live updates, and subscriptions are served",
    async run(target) {
      const path = await publicPath(target);
      const statuses: number[] = [];
      for (let address = 1; address <= 20; address++) {
        const session = await openHttp2(target, {}, `127.0.20.${address}`);
        const ask = () => askOn(session, { path: `${path}/news?seen=99`, headers: { accept: "text/event-stream" } });
        const { answers } = await flood(100, ask, { atOnce: 100, withinMs: 10_000 });
        statuses.push(...answers.map(({ status }) => status));
      }
      for (const status of statuses) expect([0, 200, 429, 503]).toContain(status);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1_000);
      const subscriber = await openTls(target, { localAddress: "127.0.0.3" });
      const answered = statusOf(subscriber);
      subscriber.write(streamRequest(await target.newKey()));
      expect(await answered).toBe(200);
    },
  },
  {
    name: "one IPv6 customer behind a proxy opens live updates from two hundred addresses",
    async run(target) {
      const path = await publicPath(target);
      const { answers: statuses } = await flood(
        200,
        async (i) => {
          const socket = await openTls(target, { localAddress: proxyAddress });
          const status = statusOf(socket);
          socket.write(newsRequest(path, `X-Forwarded-For: 2001:db8:1:2::${i.toString(16)}\r\nX-Forwarded-Proto: https\r\n`));
          return status;
        },
        { atOnce: 40, withinMs: 15_000 },
      );
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
    },
  },
  {
    name: "300 streams opened and dropped as fast as possible",
    async run(target) {
      const key = await target.newKey();
      await flood(
        300,
        async () => {
          const socket = await openTls(target);
          socket.write(streamRequest(key));
          await readFrom(socket, { until: /\r\n\r\n/, withinMs: 2_000 });
          socket.destroy();
        },
        { atOnce: 20 },
      );
    },
  },
  {
    name: "streams opened and reset on one connection, 500 times",
    async run(target) {
      const key = await target.newKey();
      const session = await openHttp2(target);
      for (let i = 0; i < 500 && !session.destroyed; i++) {
        const stream = session.request({ ":method": "POST", ":path": "/graphql", ...asksForEvents(key) });
        stream.on("error", () => {});
        stream.end(subscription);
        if (i % 2) setImmediate(() => stream.close(8));
        else stream.close(8);
        if (i % 50 === 49) await delay(20);
      }
    },
  },
  {
    name: "forty clients that stop reading while large events happen",
    async run(target) {
      const key = await target.newKey("TEST", "Loud");
      const { answers: sockets } = await flood(40, () => openTls(target), { atOnce: 40 });
      for (const socket of sockets) {
        socket.write(streamRequest(key));
        socket.pause();
      }
      await delay(300);
      const ids = await largeParcels(target, await target.newKey("TEST", "Loud"), 40);
      for (let round = 0; round < 2; round++)
        await flood(ids.length, (i) => target.graphql(key, advance, { variables: { id: ids[i] } }), {
          atOnce: 8,
          withinMs: 3_000,
        });
    },
  },
  {
    name: "clients that have said their last word still hear, and are forgotten when they go",
    async run(target) {
      const key = await target.newKey();
      const { answers: sockets } = await flood(20, () => openTls(target, { allowHalfOpen: true } as object), { atOnce: 20 });
      for (const socket of sockets) {
        socket.write(streamRequest(key));
        socket.end();
      }
      await delay(500);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: "places to continue from that are nonsense, negative or long gone",
    async run(target) {
      const key = await target.newKey();
      const session = await openHttp2(target);
      for (const id of [
        "-1",
        "0",
        "99999999999999999999",
        "NaN",
        "a".repeat(5_000),
        "%00",
        "e30",
        "__proto__",
        "1;drop table event",
      ]) {
        const { status, received } = await askOn(session, {
          headers: { ...asksForEvents(key), "last-event-id": id },
          body: subscription,
        });
        expectNoFault({ status, text: received() });
      }
    },
  },
  {
    name: "a stream that starts a thousand events ago is read slowly without being kept in memory",
    async run(target) {
      const key = await target.newKey("TEST", "Loud");
      const { body } = await target.graphql(key, "{ events(first: 1) { edges { cursor } } }");
      const id: string = body.data.events.edges[0]?.cursor ?? "0";
      const { answers: sockets } = await flood(30, () => openTls(target), { atOnce: 30 });
      for (const socket of sockets) {
        socket.write(streamRequest(key, `Last-Event-ID: ${id}\r\n`));
        socket.pause();
      }
      await delay(1_000);
    },
  },
  {
    name: "a subscription without a stream, a query as a stream, a mutation as a stream",
    async run(target) {
      const key = await target.newKey();
      const session = await openHttp2(target);
      const plain = await target.graphql(key, "subscription { trackerUpdated { id } }");
      expectNoFault(plain);
      const ask = (query: string) => askOn(session, { headers: asksForEvents(key), body: JSON.stringify({ query }) });
      for (const query of [
        "{ __typename }",
        "{ nothing }",
        'mutation { trackerStop(id: "x") { trackerUserErrors { code } } }',
        "subscription { a: trackerUpdated { id } b: trackerUpdated { id } }",
        "subscription { ...F } fragment F on Subscription { trackerUpdated { id } ...F }",
        'subscription { trackerUpdated(id: "gid://kolli/Tracker/0") { id } }',
      ]) {
        const stream = await ask(query);
        expectNoFault({ status: stream.status, text: stream.received() });
      }
    },
  },
];
