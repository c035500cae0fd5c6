import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { request } from "undici";
import { expect } from "vitest";
import { newSecret, signatureHeader, signingKey } from "../../../src/destinations/signing.ts";
import { eventually } from "../eventually.ts";
import { type Environment, type Running, startProgram } from "./sample-shell.ts";

/** A command and its arguments; `$PORT` among them is where it receives. */
export type Starter = readonly [string, ...string[]];

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return found;
};

const eventBody = JSON.stringify({
  id: "gid://kolli/Event/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e",
  type: "TRACKER_UPDATED",
  data: { trackingCode: "MÜNCHEN-1", status: "DELIVERED" },
});

/** A receiver takes what is signed, and nothing else: not a changed body, not an old time. */
export const exerciseReceiver = async ([command, ...args]: Starter, folder: string, env: Environment): Promise<void> => {
  const secret = newSecret();
  const at = await freePort();
  const given = args.map((arg) => arg.replace("$PORT", String(at)));
  const receiver = startProgram(command, given, folder, { ...env, KOLLI_WEBHOOK_SECRET: secret, PORT: String(at) });
  try {
    await exercise(at, secret, receiver);
  } finally {
    await receiver.stop();
  }
};

const exercise = async (at: number, secret: string, receiver: Running): Promise<void> => {
  const send = async (body: string, seconds: number) => {
    const id = "gid://kolli/Event/0199d5a2-7c1e-7a51-9d0c-3f5b6a7c8d2e";
    const signature = signatureHeader([signingKey(newSecret()), signingKey(secret)], id, seconds, Buffer.from(eventBody));
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
      "content-type": "application/json",
    };
    return (await request(`http://127.0.0.1:${at}/hook`, { method: "POST", headers, body })).statusCode;
  };
  const now = Math.floor(Date.now() / 1000);
  await eventually(
    () =>
      send(eventBody, now).then(
        (status) => status === 204,
        () => false,
      ),
    60_000,
  ).catch(() => {
    throw new Error(`The receiver takes nothing:\n${receiver.output()}`);
  });
  expect(await send(eventBody.replace("DELIVERED", "PENDING"), now)).toBe(400);
  expect(await send(eventBody, now - 3600)).toBe(400);
  // Without a reader of JSON in its standard library, a receiver prints the whole event.
  const words = ["TRACKER_UPDATED", "MÜNCHEN-1", "DELIVERED"];
  await eventually(() => words.every((word) => receiver.output().includes(word)));
};
