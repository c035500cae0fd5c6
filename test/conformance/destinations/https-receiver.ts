import type { ServerResponse } from "node:http";
import { type Received, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import type { Arrived, Fault, TestReceiver } from "./subject.ts";

type Tls = { key: string; cert: string };

const statusOf = (fault: Fault | null, { body }: Received, maxBytes: number): number | null => {
  if (body.length > maxBytes) return 413;
  switch (fault?.kind) {
    case undefined:
    case "away":
      return 204;
    case "failing":
      return fault.trackerId === undefined || body.includes(fault.trackerId) ? 503 : 204;
    case "refuses-credentials":
      return 401;
    case "gone":
      return 410;
    case "slow":
      return null;
  }
};

/** A real HTTPS server; while it is away nothing listens on its port. */
export const openHttpsReceiver = async (tls: Tls, maxBytes: number): Promise<TestReceiver> => {
  const arrived: Arrived[] = [];
  let fault: Fault | null = null;
  const respond = (response: ServerResponse, received: Received) => {
    const status = statusOf(fault, received, maxBytes);
    if (status === 204) arrived.push({ headers: received.headers as Record<string, string>, body: received.body });
    if (status !== null) response.writeHead(status).end();
  };
  let server: Receiver | null = await startReceiver(respond, { tls });
  const url = new URL(server.url);
  return {
    settings: { url: url.href },
    arrived: async () => arrived,
    async fault(next) {
      fault = next;
      if (next.kind !== "away") return;
      await server?.close();
      server = null;
    },
    async heal() {
      fault = null;
      server ??= await startReceiver(respond, { tls, port: Number(url.port) });
    },
    close: async () => server?.close(),
  };
};
