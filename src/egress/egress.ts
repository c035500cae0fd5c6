import type { Socket } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { buildConnector } from "undici";
import type { Result } from "../lib/result.ts";
import type { Mode } from "../workspaces/scope.ts";
import { createConnector } from "./connector.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { judgeUrl, type OwnHost, type UrlRefusal } from "./judge-url.ts";
import { type Networks, noNetworks } from "./networks.ts";
import { createResolve, type Resolve } from "./resolve.ts";
import { createStartTls } from "./sockets.ts";

/** All outgoing requests go through here: a URL is judged when it is entered, its address at every connection. */
export type Egress = {
  judgeUrl(url: string, mode: Mode): Result<URL, UrlRefusal>;
  readonly connector: buildConnector.connector;
  /** For brokers that encrypt after a greeting. */
  startTls(socket: Socket, hostname: string): Promise<Socket>;
  /** The client for requests. */
  client(): HttpClient;
};

export type EgressOptions = {
  /** Networks that the operator allowed (KOLLI_EGRESS_ALLOW). */
  open?: Networks;
  ownHosts?: readonly OwnHost[];
  resolve?: Resolve;
  connectTimeoutMs?: number;
  tls?: Pick<ConnectionOptions, "ca">;
  client?: () => HttpClient;
};

export const createEgress = ({
  open = noNetworks,
  ownHosts = [],
  resolve = createResolve(),
  connectTimeoutMs = 10_000,
  tls = {},
  client = httpClient,
}: EgressOptions): Egress => ({
  judgeUrl: (url, mode) => judgeUrl(url, { mode, open, ownHosts }),
  client,
  connector: createConnector({ open, resolve, connectTimeoutMs, tls }),
  startTls: createStartTls(tls, connectTimeoutMs),
});

/** `https://track.shop.com` as one of our hosts. */
export const ownHostOf = (publicUrl: string): OwnHost => {
  const url = new URL(publicUrl);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port),
  };
};
