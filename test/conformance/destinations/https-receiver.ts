import type { ServerResponse } from "node:http";
import type { Settings } from "../../../src/destinations/kind.ts";
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
    case "full":
      return 429;
    case "refuses-credentials":
      return 401;
    case "gone":
      return 410;
    case "slow":
      return null;
  }
};

type HttpsOptions = {
  readonly tls: Tls;
  readonly maxBytes?: number;
  /** What a person enters, from where it listens. */
  settingsOf?(origin: string): Settings;
  /** Whether a request proves who sends it; a webhook's need not. */
  isAuthorised?(received: Received): boolean;
  /** What success is answered with, if not with an empty 204. */
  answerOf?(received: Received): string;
  /** What is said beside the status that too many requests came. */
  readonly fullAnswer?: string;
  /** The events that a request brings; one, as its body is, for a webhook. */
  eventsOf?(received: Received): Arrived[];
};

const asWebhook = ({ headers, body }: Received): Arrived[] => [{ headers: headers as Record<string, string>, body }];

/** A real HTTPS server; while it is away nothing listens on its port. */
export const openHttpsReceiver = async (options: HttpsOptions): Promise<TestReceiver> => {
  const { tls, maxBytes = Number.POSITIVE_INFINITY, settingsOf = (origin) => ({ url: `${origin}/hook` }) } = options;
  const eventsOf = options.eventsOf ?? asWebhook;
  const arrived: Arrived[] = [];
  let fault: Fault | null = null;
  const respond = (response: ServerResponse, received: Received) => {
    const status = options.isAuthorised?.(received) === false ? 401 : statusOf(fault, received, maxBytes);
    if (status === 204) arrived.push(...eventsOf(received));
    if (status === 204 && options.answerOf) response.writeHead(200).end(options.answerOf(received));
    else if (status === 429) response.writeHead(status, { "retry-after": "30" }).end(options.fullAnswer);
    else if (status !== null) response.writeHead(status).end();
  };
  let server: Receiver | null = await startReceiver(respond, { tls });
  const url = new URL(server.url);
  return {
    settings: settingsOf(url.origin),
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
