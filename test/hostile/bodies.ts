import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { expectNoFault } from "./support/answers.ts";
import { exchange, flood, openTls, readFrom, statusesIn } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";

const head = (key: string, more: string) =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const query = '{"query":"{ __typename }"}';
const mebibyte = 1024 * 1024;
const post = (key: string, more: Record<string, string> = {}) => ({
  method: "POST",
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
});

export const bodies: Attack[] = [
  {
    name: "fifty uploads at a byte in a tenth of a second",
    async run(target) {
      const key = await target.newKey();
      const { answers: sockets } = await flood(50, () => openTls(target), { atOnce: 50 });
      for (const socket of sockets) socket.write(head(key, `Content-Length: ${mebibyte}`));
      for (let i = 0; i < 15; i++) {
        for (const socket of sockets) socket.write(" ");
        await delay(100);
      }
    },
  },
  {
    name: "a chunked body without an end is cut off at the limit",
    async run(target) {
      const key = await target.newKey();
      const socket = await openTls(target);
      const answered = readFrom(socket, { withinMs: 5_000 });
      socket.write(head(key, "Transfer-Encoding: chunked"));
      const chunk = Buffer.from(`10000\r\n${" ".repeat(0x10000)}\r\n`);
      let sent = 0;
      for (; sent < 200 && !socket.destroyed; sent++) if (!socket.write(chunk)) await Promise.race([delay(20), answered]);
      expect(statusesIn(await answered)).toEqual([413]);
    },
  },
  {
    name: "chunks of one byte, and chunk extensions of a megabyte",
    async run(target) {
      const key = await target.newKey();
      const tiny = `${head(key, "Transfer-Encoding: chunked")}${"1\r\n \r\n".repeat(100_000)}0\r\n\r\n`;
      expect(statusesIn(await exchange(target, tiny, { until: /HTTP/ })).every((status) => status < 500)).toBe(true);
      const extended = `${head(key, "Transfer-Encoding: chunked")}1;${"x".repeat(mebibyte)}\r\n \r\n0\r\n\r\n`;
      expect(
        statusesIn(await exchange(target, extended, { until: /HTTP/ })).every((status) => status >= 400 && status < 500),
      ).toBe(true);
    },
  },
  {
    name: "a body that unpacks to 200 MB is not unpacked",
    async run({ client, newKey }) {
      const key = await newKey();
      const bomb = gzipSync(Buffer.alloc(200 * mebibyte), { level: 9 });
      for (const encoding of ["gzip", "deflate", "br", "zstd", "gzip, gzip", "x-gzip", "GZIP"]) {
        const answer = await client.send("/graphql", { ...post(key, { "content-encoding": encoding }), body: bomb });
        expectNoFault(answer);
        expect(answer.status).toBe(415);
      }
    },
  },
  {
    name: "lengths that are wrong, negative, doubled or no numbers",
    async run(target) {
      const key = await target.newKey();
      for (const length of ["-1", "1e3", "0x10", "99999999999999999999", "10, 20", "5\r\nContent-Length: 6", "+5", " "]) {
        const statuses = statusesIn(
          await exchange(target, `${head(key, `Content-Length: ${length}`)}${query}`, { until: /HTTP/, withinMs: 1_000 }),
        );
        expect(
          statuses.every((status) => status >= 400 && status < 500),
          `${length}: ${statuses}`,
        ).toBe(true);
      }
      // Shorter than promised: the client goes away in the middle.
      const { answers: sockets } = await flood(100, () => openTls(target), { atOnce: 50 });
      for (const socket of sockets) {
        socket.write(`${head(key, `Content-Length: ${mebibyte}`)}${query}`);
        socket.destroySoon();
      }
    },
  },
  {
    name: "bytes that are no UTF-8, marks of byte order, other encodings",
    async run({ client, newKey }) {
      const key = await newKey();
      const bodies = [
        Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
        Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(query)]),
        Buffer.concat([
          Buffer.from('{"query":"{ node(id: \\"'),
          Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
          Buffer.from('\\") { id } }"}'),
        ]),
        Buffer.from(query, "utf16le"),
        Buffer.alloc(mebibyte, 0xff),
        Buffer.alloc(0),
        Buffer.from("null"),
        Buffer.from('"text"'),
        Buffer.from('{"query":null}'),
        Buffer.from('{"query":["{ __typename }"]}'),
        Buffer.from('{"query":"{ __typename }","variables":[]}'),
        Buffer.from('{"query":"{ __typename }","variables":"{}","extensions":7}'),
      ];
      for (const body of bodies) expectNoFault(await client.send("/graphql", { ...post(key), body }));
    },
  },
  {
    name: "a megabyte of brackets, of keys, of the same key, of lists",
    async run({ client, newKey }) {
      const key = await newKey();
      const bodies = [
        "[".repeat(mebibyte - 10),
        `${"[".repeat(mebibyte / 2 - 10)}${"]".repeat(mebibyte / 2 - 10)}`,
        `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":0`).join(",")}}`,
        `{${Array.from({ length: 100_000 }, () => '"query":1').join(",")}}`,
        `[${Array.from({ length: 30_000 }, () => query).join(",")}]`,
        `{"query":"{ __typename }","variables":${"[".repeat(400_000)}${"]".repeat(400_000)}}`,
        `{"query":"{ __typename }","extensions":${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}}`,
      ];
      for (const body of bodies) expectNoFault(await client.send("/graphql", { ...post(key), body }));
    },
  },
  {
    name: "types of content that need much reading",
    async run({ client, newKey }) {
      const key = await newKey();
      const types = [
        "multipart/form-data; boundary=a",
        `application/json${";a=b".repeat(2_000)}`,
        `${"a".repeat(6_000)}/b`,
        "application/json; charset=utf-7",
        `application/json; a="${"\\a".repeat(3_000)}`,
        "application/xml",
        `${" ;".repeat(4_000)}`,
      ];
      for (const type of types) {
        const body = type.startsWith("multipart")
          ? "--a\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n".repeat(10_000)
          : query;
        const answer = await client.send("/graphql", { ...post(key, { "content-type": type }), body });
        expectNoFault(answer);
      }
    },
  },
  {
    name: "a hundred clients that ask to be told to continue, and never do",
    async run(target) {
      const key = await target.newKey();
      const { answers: sockets } = await flood(100, () => openTls(target), { atOnce: 50 });
      for (const socket of sockets) socket.write(head(key, `Expect: 100-continue\r\nContent-Length: ${mebibyte}`));
      await delay(1_000);
    },
  },
];
