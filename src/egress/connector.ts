import { isIP, isIPv4, type LookupFunction, connect as openTcp } from "node:net";
import type { ConnectionOptions } from "node:tls";
import type { buildConnector } from "undici";
import { httpClient } from "./http-client.ts";
import { judgeAddress } from "./judge-address.ts";
import type { Networks } from "./networks.ts";
import type { Resolve } from "./resolve.ts";

/** Passes through undici's callback as an error; the sender turns it back into an outcome. */
export class EgressRefused extends Error {
  readonly code = "EGRESS_REFUSED";
}

export type ConnectorOptions = {
  readonly open: Networks;
  readonly resolve: Resolve;
  readonly connectTimeoutMs: number;
  /** Further certificate authorities, for receivers inside an allowed network. */
  readonly tls?: Pick<ConnectionOptions, "ca">;
};

/**
 * One forbidden address refuses the whole answer: a public receiver has no reason to publish a private address, and an answer
 * with both is the first half of an attack that waits for the public one to stop responding.
 */
const judgedAddresses = async (hostname: string, { open, resolve }: ConnectorOptions): Promise<readonly string[]> => {
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname);
  if (addresses.length === 0) throw new Error(`${hostname} has no address.`);
  for (const address of addresses) {
    const judged = judgeAddress(address, open);
    if (judged.ok) continue;
    const via = address === hostname ? "" : `${hostname} resolves to `;
    throw new EgressRefused(via + judged.failure.message);
  }
  return addresses;
};

/** Returns the judged addresses, so that no second DNS query can get a different answer. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
    if (options.all) callback(null, all);
    else callback(null, all[0]!.address, all[0]!.family);
  };

/**
 * How undici opens a socket. Names are resolved and judged here, and the peer of the finished TCP connection is judged again
 * before the first byte (of TLS or HTTP) is written to it.
 */
export const createConnector = (options: ConnectorOptions): buildConnector.connector => {
  let upgradeToTls: buildConnector.connector | undefined;

  return (target, callback) => {
    const failed = (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null);
    judgedAddresses(target.hostname, options).then((addresses) => {
      const socket = openTcp({
        host: target.hostname,
        port: Number(target.port || (target.protocol === "https:" ? 443 : 80)),
        lookup: lookupOf(addresses),
        noDelay: true,
        keepAlive: true,
      });
      const timer = setTimeout(
        () => socket.destroy(new Error("The connection was not accepted in time.")),
        options.connectTimeoutMs,
      );
      const failedToConnect = (error: Error) => {
        clearTimeout(timer);
        failed(error);
      };
      socket.once("error", failedToConnect);
      socket.once("connect", () => {
        clearTimeout(timer);
        socket.off("error", failedToConnect);
        const judged = judgeAddress(socket.remoteAddress ?? "", options.open);
        if (!judged.ok) {
          socket.destroy();
          failed(new EgressRefused(judged.failure.message));
        } else if (target.protocol === "https:") {
          upgradeToTls ??= httpClient().buildConnector({ ...options.tls, allowH2: false, timeout: options.connectTimeoutMs });
          upgradeToTls({ ...target, httpSocket: socket }, callback);
        } else {
          callback(null, socket);
        }
      });
    }, failed);
  };
};
