import pg from "pg";

/** Hints from other nodes. They may be lost (a broken connection, a restart), so nothing may depend on one arriving. */
export type Notices = {
  on(channel: string, listener: (payload: string) => void): void;
  /** Whether hints are coming through at the moment. */
  connected(): boolean;
  /** Called whenever hints may have been missed: forget what was cached. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

const reconnectDelayMs = 500;

export const openNotices = (url: string, channels: readonly string[]): Notices => {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isConnected = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const lost = () => {
    if (isConnected) for (const listener of gapListeners) listener();
    isConnected = false;
    client = null;
    if (!isClosed) retry = setTimeout(connect, reconnectDelayMs);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: "kolli notices", keepAlive: true });
    let ended = false;
    const endOnce = () => {
      if (ended) return;
      ended = true;
      lost();
    };
    next.on("error", endOnce);
    next.on("end", endOnce);
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
    });
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${channel}`).join(";"));
      // Closed meanwhile: nobody else knows of this connection, and an open one would keep the process from ending.
      if (isClosed) return void (await next.end());
      client = next;
      isConnected = true;
      for (const listener of gapListeners) listener();
    } catch {
      endOnce();
      await next.end().catch(() => {});
    }
  };
  void connect();

  return {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    connected: () => isConnected,
    onGap(listener) {
      gapListeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
};
