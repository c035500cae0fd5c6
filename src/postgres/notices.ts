import type { Duplex } from "node:stream";
import { startInterval, startTimer, stopTimer, type Timer } from "../lib/machine.ts";
import { type Client, clientFor } from "./client.ts";
import { createServers } from "./connections/servers.ts";

/** Hints from other nodes. They may be lost (a broken connection, a restart), so nothing may depend on one arriving. */
export type Notices = {
  on(channel: string, listener: (payload: string) => void): void;
  /** Whether hints are coming through at the moment. */
  connected(): boolean;
  /** Called whenever hints may have been missed: forget what was cached. */
  onGap(listener: () => void): void;
  /** How the database's list of sessions calls this process. */
  rename(name: string): void;
  close(): Promise<void>;
};

const reconnectDelayMs = 500;
/** A connection that only listens would never notice that the server is gone, so it asks. */
const heartbeatEveryMs = 3_000;
const answerWithinMs = 3_000;
const goodbyeWithinMs = 1_000;

/** Asks, and cuts the connection if no answer comes. */
const ask = async (client: Client, text: string): Promise<void> => {
  client.expectAnswer(answerWithinMs);
  try {
    await client.query(text);
  } finally {
    client.answered(answerWithinMs);
  }
};

/** An orderly goodbye, for a server that hears it. */
const leave = async (client: Client): Promise<void> => {
  const cut = startTimer(() => client.cut(), goodbyeWithinMs);
  await client.end().catch(() => {});
  stopTimer(cut);
};

const usualName = "kolli notices";

export type NoticeOptions = {
  /** What the connection is called on the server. */
  name?: string;
  /** As the pool takes it. */
  socket?: () => Duplex;
  /** A statement that each session begins with: it takes a lock by which others see that this process lives. */
  showLife?: string;
};

export const openNotices = (
  url: string,
  channels: readonly string[],
  { name: firstName = usualName, socket, showLife }: NoticeOptions = {},
): Notices => {
  const listening = channels.map((channel) => `listen ${channel}`);
  const begin = (showLife === undefined ? listening : [...listening, showLife]).join(";");
  const ClientOfServers = clientFor(createServers(url));
  let name = firstName;
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: Client | null = null;
  let isConnected = false;
  let isClosed = false;
  let retry: Timer | undefined;

  const lost = () => {
    if (isConnected) for (const listener of gapListeners) listener();
    isConnected = false;
    client = null;
    if (!isClosed) retry = startTimer(connect, reconnectDelayMs);
  };

  const connect = async () => {
    const next = new ClientOfServers({ application_name: name, ...(socket && { stream: socket }) });
    let heartbeat: Timer | undefined;
    let ended = false;
    const endOnce = () => {
      if (ended) return;
      ended = true;
      stopTimer(heartbeat);
      lost();
    };
    next.on("error", endOnce);
    next.on("end", endOnce);
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
    });
    try {
      await next.connect();
      await ask(next, begin);
      // Closed meanwhile: only this function knows of this connection, and an open one would keep the process from ending.
      if (isClosed) return await leave(next);
      // Lost again before anyone could use it: the next attempt is on its way.
      if (ended) return;
      client = next;
      isConnected = true;
      for (const listener of gapListeners) listener();
      const beat = () => (next.isWaiting() ? undefined : ask(next, "select 1").catch(() => next.cut()));
      heartbeat = startInterval(beat, heartbeatEveryMs).unref();
    } catch {
      endOnce();
      await leave(next);
    }
  };
  // It catches whatever can fail inside.
  connect();

  return {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    connected: () => isConnected,
    onGap(listener) {
      gapListeners.push(listener);
    },
    rename(newName) {
      name = newName;
      // Names are ours: letters, digits and spaces. If it fails, the next connection has it.
      if (client) ask(client, `set application_name = '${newName}'`).catch(() => {});
    },
    async close() {
      isClosed = true;
      stopTimer(retry);
      if (client) await leave(client);
    },
  };
};
