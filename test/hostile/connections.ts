// Slow, silent, half-open and very many clients.
import { constants } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { flood, openTcp, openTls, readFrom } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";

const everySoOften = async (
  sockets: readonly Socket[],
  rounds: number,
  bytes: (round: number) => string | Buffer,
): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    for (const socket of sockets) if (socket.writable) socket.write(bytes(round));
    await delay(100);
  }
};

/** The first bytes of a TLS ClientHello: a record that promises more than ever comes. */
const helloPromise = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);

export const connections: Attack[] = [
  {
    name: "200 clients that never finish their headers",
    async run(target) {
      const { answers: sockets } = await flood(200, () => openTls(target), { atOnce: 50 });
      await everySoOften(sockets, 15, (round) =>
        round === 0 ? "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" : `X-${round}: a\r\n`,
      );
    },
  },
  {
    name: "300 connections that say nothing at all, and 100 that say nothing after the handshake",
    async run(target) {
      await flood(300, () => openTcp(target), { atOnce: 100 });
      await flood(100, () => openTls(target), { atOnce: 50 });
      await delay(1_000);
    },
  },
  {
    name: "200 handshakes that begin and do not go on, byte by byte",
    async run(target) {
      const { answers: sockets } = await flood(200, () => openTcp(target), { atOnce: 100 });
      await everySoOften(sockets, 15, (round) =>
        helloPromise.subarray(round % helloPromise.length, (round % helloPromise.length) + 1),
      );
    },
  },
  {
    name: "garbage instead of TLS, and plain HTTP without an end",
    async run(target) {
      const garbage = [
        Buffer.alloc(64 * 1024, 0x16),
        Buffer.alloc(64 * 1024, 0x00),
        Buffer.from("GET / HTTP/1.1\r\n".repeat(1_000)),
        Buffer.from([0x80, 0x2e, 0x01, 0x00, 0x02]),
        Buffer.from("SSH-2.0-x\r\n"),
        Buffer.from([0x16, 0x03, 0x01, 0xff, 0xff, ...Array(1_000).fill(0xff)]),
      ];
      await flood(
        150,
        async (i) => {
          const socket = await openTcp(target);
          const reading = readFrom(socket, { withinMs: 300 });
          socket.write(garbage[i % garbage.length]!);
          await reading;
          socket.destroy();
        },
        { atOnce: 50 },
      );
    },
  },
  {
    name: "1,500 connections from one address: the many are turned away",
    async run(target) {
      const { answers: sockets } = await flood(1_500, () => openTcp(target), { atOnce: 200 });
      await delay(500);
      const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded && socket.readyState === "open");
      const cut = await Promise.all(sockets.map((socket) => isCut(socket)));
      expect(Math.min(open.length, cut.filter((one) => !one).length)).toBeLessThan(1_500);
    },
  },
  {
    name: "1,000 connections that are reset at once",
    async run(target) {
      await flood(
        1_000,
        async (i) => {
          const socket = await openTcp(target);
          if (i % 2) socket.write(helloPromise);
          socket.resetAndDestroy();
        },
        { atOnce: 100 },
      );
    },
  },
  {
    name: "400 full handshakes as fast as possible",
    async run(target) {
      await flood(
        400,
        async () => {
          const socket = await openTls(target);
          socket.destroy();
        },
        { atOnce: 40 },
      );
    },
  },
  {
    name: "renegotiation without an end on TLS 1.2",
    async run(target) {
      const renegotiate = async () => {
        const socket = await openTls(target, { maxVersion: "TLSv1.2", secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT });
        let count = 0;
        for (; count < 20; count++) {
          const went = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(false), 300);
            const begun = socket.renegotiate({ rejectUnauthorized: false }, (error) => {
              clearTimeout(timer);
              resolve(error === null || error === undefined);
            });
            if (!begun) resolve(false);
          });
          if (!went || socket.destroyed) break;
        }
        socket.destroy();
        return count;
      };
      const { answers } = await flood(20, renegotiate, { atOnce: 10 });
      for (const count of answers) expect(count).toBeLessThan(10);
    },
  },
  {
    name: "old protocols and weak ciphers are not spoken",
    async run(target) {
      const attempts = await Promise.allSettled([
        openTls(target, { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" }),
        openTls(target, { maxVersion: "TLSv1.2", ciphers: "AES128-SHA:AES256-SHA:@SECLEVEL=0" }),
        openTls(target, { maxVersion: "TLSv1.2", ciphers: "NULL:aNULL:@SECLEVEL=0" }),
      ]);
      expect(attempts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    },
  },
];

/** Whether the other side has closed it; an open one stays silent. */
const isCut = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve(true);
    const timer = setTimeout(() => resolve(false), 300);
    const cut = () => {
      clearTimeout(timer);
      resolve(true);
    };
    socket.once("end", cut).once("close", cut).resume();
  });
