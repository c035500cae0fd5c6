import type { Socket } from "node:net";
import type { Egress } from "../egress/egress.ts";
import { connectSocket } from "../egress/sockets.ts";
import { startTimer, stopTimer, type Timer } from "../lib/machine.ts";
import { type Outcome, withoutAnswer } from "./attempt.ts";
import type { BrokerAddress } from "./broker-address.ts";
import type { Message } from "./kind.ts";

/** A socket to a broker that expects TLS from the first byte, or none. */
export const connectBroker = async (egress: Egress, { hostname, port, isEncrypted }: BrokerAddress): Promise<Socket> => {
  const socket = await connectSocket(egress, hostname, port);
  return isEncrypted ? egress.startTls(socket, hostname) : socket;
};

type Closable = { isClosed(): boolean; close(): void };

/** Shorter than brokers and firewalls wait, so that no heartbeat is needed. */
export const idleMs = 45_000;

const closeIt = (connection: Closable): void => connection.close();
const ignore = (): void => {};

/** One connection to a broker: opened when there is something to send, opened again after it ended, closed when nothing is sent. */
export const keepConnection = <Connection extends Closable>(open: () => Promise<Connection>) => {
  let current: Promise<Connection> | null = null;
  let idle: Timer | undefined;
  const underWay = new Set<Promise<unknown>>();

  const connected = async (): Promise<Connection> => {
    current ??= open();
    const opening = current;
    try {
      const connection = await opening;
      if (!connection.isClosed()) return connection;
    } catch (error) {
      if (current === opening) current = null;
      throw error;
    }
    // It ended while it was idle.
    if (current === opening) current = null;
    return connected();
  };

  /** The next attempt gets another connection: this one may be dead without a sign of it. Others that wait for it still may. */
  const retire = (): void => {
    const former = current;
    current = null;
    if (former !== null) void Promise.allSettled(underWay).then(() => former.then(closeIt, ignore));
  };

  const sendOne = (publish: Publish<Connection>, message: Message, deadlineMs: number): Promise<Outcome> =>
    new Promise((finish) => {
      let forget = ignore;
      const timer = startTimer(() => {
        forget();
        retire();
        finish(withoutAnswer("TIMED_OUT", `No acknowledgement within ${deadlineMs / 1000} s.`));
      }, deadlineMs);
      const onSent = (next: () => void): void => {
        forget = next;
      };
      void publish(message, connected, onSent).then((outcome) => {
        stopTimer(timer);
        finish(outcome);
      });
    });

  return {
    /** Each message separately, until the deadline. */
    async send(publish: Publish<Connection>, messages: readonly Message[], deadlineMs: number): Promise<readonly Outcome[]> {
      stopTimer(idle);
      const sent = Promise.all(messages.map((message) => sendOne(publish, message, deadlineMs)));
      underWay.add(sent);
      return sent.finally(() => {
        underWay.delete(sent);
        if (underWay.size === 0) idle = startTimer(retire, idleMs).unref();
      });
    },
    async close(): Promise<void> {
      await Promise.all(underWay);
      stopTimer(idle);
      await current?.then(closeIt, ignore);
    },
  };
};

/** Never rejects. `onSent` says how to forget what is sent and not acknowledged yet. */
export type Publish<Connection> = (
  message: Message,
  connected: () => Promise<Connection>,
  onSent: (forget: () => void) => void,
) => Promise<Outcome>;
