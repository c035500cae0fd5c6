import type { Socket } from "node:net";
import { networkOf } from "../../lib/sign-in/network-of.ts";

type Peer = { remoteAddress?: string | undefined; remotePort?: number | undefined };

/** The connections of each client address, and of all together. */
export type ConnectionCount = {
  /** False: there is no room, not even for an error response. */
  admit(socket: Socket): boolean;
  /** Over the limit, but few enough to respond with an error. Takes a connection or a request on it. */
  isOverLimit(peer: Peer): boolean;
};

export type ConnectionLimits = { maxConnections: number; maxPerAddress: number };

/** Connections that exceed the limit by more than this share are cut without a response: each response costs a TLS handshake. */
const refusedShare = 1 / 8;

const nameOf = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`;

export const createConnectionCount = ({ maxConnections, maxPerAddress }: ConnectionLimits): ConnectionCount => {
  const byNetwork = new Map<string, number>();
  const overLimit = new Set<string>();
  const cutAt = maxPerAddress + Math.ceil(maxPerAddress * refusedShare);
  let open = 0;
  return {
    admit(socket) {
      const network = networkOf(socket.remoteAddress ?? "");
      const own = (byNetwork.get(network) ?? 0) + 1;
      if (own > cutAt || open >= maxConnections) return false;
      byNetwork.set(network, own);
      open += 1;
      const name = nameOf(socket);
      if (own > maxPerAddress) overLimit.add(name);
      socket.once("close", () => {
        open -= 1;
        const left = byNetwork.get(network)! - 1;
        if (left > 0) byNetwork.set(network, left);
        else byNetwork.delete(network);
        overLimit.delete(name);
      });
      return true;
    },
    isOverLimit: (peer) => overLimit.size > 0 && overLimit.has(nameOf(peer)),
  };
};
