import type { Egress } from "../../egress/egress.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import type { BrokerAddress } from "../broker-address.ts";
import { connectBroker } from "../reused-connection.ts";
import { type Confirmation, createAcknowledgements } from "./acknowledgements.ts";
import {
  createFrameReader,
  type Frame,
  frame,
  frameOverhead,
  frameTypes,
  long,
  longLong,
  longText,
  messageIdIn,
  method,
  octet,
  protocolHeader,
  readAmqpFields,
  short,
  shortText,
  table,
} from "./wire.ts";

export type RabbitLogin = { readonly user: string; readonly password: string; readonly vhost: string };

/** The server closed the channel or the connection, with a code of AMQP. */
export class RabbitClosed extends Error {
  readonly code: number;
  /** Other messages were under way beside one, so the server does not say which of them it means. */
  readonly isAmbiguous: boolean;
  constructor(code: number, text: string, isAmbiguous: boolean) {
    super(text);
    this.code = code;
    this.isAmbiguous = isAmbiguous;
  }
}

export type RabbitMessage = {
  readonly id: string;
  readonly exchange: string;
  readonly routingKey: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
  readonly body: Buffer;
};

export type RabbitConnection = {
  publish(message: RabbitMessage): { confirmation: Promise<Confirmation>; forget(): void };
  /** Why the server takes nothing at the moment (low on memory or disk); null if it does. */
  blockedBy(): string | null;
  isClosed(): boolean;
  close(): void;
};

const handshakeMs = 10_000;
const connectionStart = [10, 10] as const;
const ids = {
  startOk: [10, 11],
  tuneOk: [10, 31],
  open: [10, 40],
  close: [10, 50],
  closeOk: [10, 51],
  channelOpen: [20, 10],
  channelCloseOk: [20, 41],
  flowOk: [20, 21],
  confirmSelect: [85, 10],
  publish: [60, 40],
} as const;
const nameOf = (classId: number, methodId: number): string => `${classId}.${methodId}`;
const largestFrame = 131_072;
/** In the order in which they stand: content type, headers, delivery mode, message ID, time. */
const propertyFlags = 0x8000 | 0x2000 | 0x1000 | 0x0080 | 0x0040;
const persistent = 2;

const capabilities = { "connection.blocked": true, authentication_failure_close: true, publisher_confirms: true };

const contentHeader = ({ id, headers, at, body }: RabbitMessage): Buffer =>
  Buffer.concat([
    ...[short(60), short(0), longLong(body.length), short(propertyFlags), shortText("application/json"), table(headers)],
    ...[octet(persistent), shortText(id), longLong(Math.floor(at / 1000))],
  ]);

const framesOf = (message: RabbitMessage, maxFrame: number): Buffer[] => {
  const { exchange, routingKey, body } = message;
  const part = maxFrame - frameOverhead;
  const parts = Array.from({ length: Math.ceil(body.length / part) }, (_, nth) => body.subarray(nth * part, (nth + 1) * part));
  return [
    // `mandatory`: what no queue takes comes back.
    method(1, ids.publish, short(0), shortText(exchange), shortText(routingKey), octet(1)),
    frame(frameTypes.header, 1, contentHeader(message)),
    ...parts.map((one) => frame(frameTypes.body, 1, one)),
  ];
};

const closedByServer = (payload: Buffer, isAmbiguous: boolean): Error => {
  const fields = readAmqpFields(payload, 4);
  const code = fields.short();
  return new RabbitClosed(code, fields.shortText(), isAmbiguous);
};

type Conversation = {
  /** Sends something and waits for the method that answers it. */
  ask(bytes: Buffer, name: string): Promise<Buffer>;
  write(bytes: Buffer): void;
};

/** Signs in and opens the channel. The largest frame that both sides take. */
const greet = async ({ ask, write }: Conversation, login: RabbitLogin): Promise<number> => {
  await ask(protocolHeader, nameOf(...connectionStart));
  const properties = table({ product: "Kolli", capabilities });
  const response = longText(`\0${login.user}\0${login.password}`);
  const tune = await ask(method(0, ids.startOk, properties, shortText("PLAIN"), response, shortText("en_US")), "10.30");
  const proposed = readAmqpFields(tune, 4);
  const channelMax = proposed.short();
  const maxFrame = Math.min(proposed.long() || largestFrame, largestFrame);
  // No heartbeats: the connection is closed while nothing is sent.
  write(method(0, ids.tuneOk, short(channelMax), long(maxFrame), short(0)));
  await ask(method(0, ids.open, shortText(login.vhost), shortText(""), octet(0)), "10.41");
  await ask(method(1, ids.channelOpen, shortText("")), "20.11");
  await ask(method(1, ids.confirmSelect, octet(0)), "85.11");
  return maxFrame;
};

/** One connection with one channel, on which every message is confirmed. It does not connect again. */
export const openRabbit = async (egress: Egress, address: BrokerAddress, login: RabbitLogin): Promise<RabbitConnection> => {
  const socket = await connectBroker(egress, address);
  const acknowledgements = createAcknowledgements();
  let closedBy: Error | null = null;
  let blockedBy: string | null = null;
  let onMethod: { name: string; resolve(payload: Buffer): void; reject(error: Error): void } | null = null;
  let isReturning = false;

  const end = (error: Error): void => {
    closedBy ??= error;
    socket.destroy();
    onMethod?.reject(closedBy);
    acknowledgements.rejectAll(closedBy);
  };
  const onClose = (payload: Buffer, channel: number): void => {
    socket.write(method(channel, channel === 0 ? ids.closeOk : ids.channelCloseOk));
    end(closedByServer(payload, acknowledgements.count() > 1));
  };
  /** What a server sends without being asked. */
  const handlers: Readonly<Record<string, (payload: Buffer, channel: number) => void>> = {
    "60.80": (payload) => acknowledgements.settle(payload, "confirmed"),
    "60.120": (payload) => acknowledgements.settle(payload, "rejected"),
    "10.60": (payload) => {
      blockedBy = readAmqpFields(payload, 4).shortText() || "no reason given";
    },
    "10.61": () => {
      blockedBy = null;
    },
    "10.50": onClose,
    "20.40": onClose,
    "20.20": (payload, channel) => void socket.write(method(channel, ids.flowOk, payload.subarray(4, 5))),
  };
  const onMethodFrame = ({ channel, payload }: Frame): void => {
    const name = nameOf(payload.readUInt16BE(0), payload.readUInt16BE(2));
    isReturning = name === "60.50";
    handlers[name]?.(payload, channel);
    if (onMethod?.name === name) onMethod.resolve(payload);
  };
  const onFrame = (received: Frame): void => {
    if (received.type === frameTypes.method) onMethodFrame(received);
    else if (received.type === frameTypes.header && isReturning)
      acknowledgements.noteReturned(messageIdIn(received.payload) ?? "");
  };
  const read = createFrameReader(onFrame);
  socket.on("data", (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      end(error as Error);
    }
  });
  socket.on("error", end);
  socket.on("close", () => end(new Error("The server closed the connection.")));

  const ask = async (bytes: Buffer, name: string): Promise<Buffer> => {
    const answer = new Promise<Buffer>((resolve, reject) => {
      onMethod = { name, resolve, reject };
      if (closedBy !== null) reject(closedBy);
    });
    socket.write(bytes);
    const payload = await answer;
    onMethod = null;
    return payload;
  };
  const timer = startTimer(() => end(new Error("The server did not greet in time.")), handshakeMs);
  let maxFrame = largestFrame;
  try {
    maxFrame = await greet({ ask, write: (bytes) => void socket.write(bytes) }, login);
  } catch (error) {
    end(error as Error);
    throw closedBy ?? error;
  } finally {
    stopTimer(timer);
  }
  return {
    publish(message) {
      if (closedBy !== null) return { confirmation: Promise.reject(closedBy), forget: () => {} };
      const expected = acknowledgements.expect(message.id);
      socket.cork();
      for (const part of framesOf(message, maxFrame)) socket.write(part);
      socket.uncork();
      return expected;
    },
    blockedBy: () => blockedBy,
    isClosed: () => closedBy !== null,
    close() {
      if (closedBy === null) socket.write(method(0, ids.close, short(200), shortText("Done"), short(0), short(0)));
      end(new Error("The connection was closed."));
    },
  };
};
