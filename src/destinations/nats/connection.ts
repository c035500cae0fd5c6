import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import type { Egress } from "../../egress/egress.ts";
import { connectSocket } from "../../egress/sockets.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { createNatsReader, type NatsMessage } from "./reader.ts";

export type NatsLogin = {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
};

/** The server does not let this user in, or not do this. */
export class NatsRefused extends Error {}

export type NatsConnection = {
  /** Bytes that the server takes with one message, headers included. */
  readonly maxPayload: number;
  /** Sends a message and waits for the reply; rejects if the connection ends before. */
  request(
    subject: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): { reply: Promise<NatsMessage>; forget(): void };
  isClosed(): boolean;
  close(): void;
};

const handshakeMs = 10_000;

const headerText = (headers: Readonly<Record<string, string>>): string =>
  `NATS/1.0\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** The size of a message as the server counts it. */
export const payloadBytes = (headers: Readonly<Record<string, string>>, body: Buffer): number =>
  Buffer.byteLength(headerText(headers)) + body.length;

const refusal = (line: string): Error => {
  const said = line.replace(/^-ERR\s*/, "").replace(/^'|'$/g, "");
  return /Authorization|Authentication|Permissions/i.test(said) ? new NatsRefused(said) : new Error(said);
};

type Waiter = { resolve(message: NatsMessage): void; reject(error: Error): void };

/** One connection: greeting, login, and requests with their replies. It does not connect again. */
export const openNats = async (egress: Egress, address: BrokerAddress, login: NatsLogin): Promise<NatsConnection> => {
  const { hostname, port, isEncrypted } = address;
  let socket = await connectSocket(egress, hostname, port);
  const inbox = `_INBOX.${randomBytes(12).toString("hex")}`;
  const waiting = new Map<string, Waiter>();
  let closedBy: Error | null = null;
  /** The next line of the greeting. */
  let onGreeting: { resolve(line: string): void; reject(error: Error): void } | null = null;
  let nth = 0;

  const end = (error: Error): void => {
    closedBy ??= error;
    socket.destroy();
    onGreeting?.reject(closedBy);
    for (const { reject } of waiting.values()) reject(closedBy);
    waiting.clear();
  };
  const onLine = (line: string): void => {
    if (line === "PING") socket.write("PONG\r\n");
    else if (line.startsWith("-ERR")) end(refusal(line));
    else if (onGreeting !== null) onGreeting.resolve(line);
  };
  const onMessage = (message: NatsMessage): void => {
    waiting.get(message.subject)?.resolve(message);
    waiting.delete(message.subject);
  };
  const listenTo = (to: Socket): void => {
    const read = createNatsReader({ onLine, onMessage });
    to.on("data", (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        end(error as Error);
      }
    });
    to.on("error", end);
    to.on("close", () => end(new Error("The server closed the connection.")));
  };
  const nextLine = (): Promise<string> =>
    new Promise((resolve, reject) => {
      onGreeting = { resolve, reject };
      if (closedBy !== null) reject(closedBy);
    });

  const greet = async (): Promise<number> => {
    const greeting = nextLine();
    listenTo(socket);
    const info = JSON.parse((await greeting).replace(/^INFO /, "")) as { max_payload?: number; tls_required?: boolean };
    if (isEncrypted) {
      socket.removeAllListeners();
      socket = await egress.startTls(socket, hostname);
      listenTo(socket);
    } else if (info.tls_required) throw new Error("The server requires TLS. Use a tls:// address.");
    const { user, password, token } = login;
    const secrets = { ...(user && { user }), ...(password && { pass: password }), ...(token && { auth_token: token }) };
    const connect = { verbose: false, pedantic: false, tls_required: isEncrypted, lang: "kolli", version: "1", headers: true };
    const ready = nextLine();
    socket.write(`CONNECT ${JSON.stringify({ ...connect, no_responders: true, protocol: 1, ...secrets })}\r\nPING\r\n`);
    await ready;
    onGreeting = null;
    socket.write(`SUB ${inbox}.* 1\r\n`);
    return info.max_payload ?? 1_048_576;
  };

  const timer = startTimer(() => end(new Error("The server did not greet in time.")), handshakeMs);
  try {
    const maxPayload = await greet();
    return {
      maxPayload,
      request(subject, headers, body) {
        const replyTo = `${inbox}.${++nth}`;
        const reply = new Promise<NatsMessage>((resolve, reject) => {
          if (closedBy !== null) reject(closedBy);
          else waiting.set(replyTo, { resolve, reject });
        });
        const head = headerText(headers);
        const headBytes = Buffer.byteLength(head);
        if (closedBy === null) {
          socket.cork();
          socket.write(`HPUB ${subject} ${replyTo} ${headBytes} ${headBytes + body.length}\r\n${head}`);
          socket.write(body);
          socket.write("\r\n");
          socket.uncork();
        }
        return { reply, forget: () => void waiting.delete(replyTo) };
      },
      isClosed: () => closedBy !== null,
      close: () => end(new Error("The connection was closed.")),
    };
  } catch (error) {
    end(error as Error);
    throw closedBy ?? error;
  } finally {
    stopTimer(timer);
  }
};
