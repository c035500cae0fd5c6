import { seconds } from "../../lib/clock.ts";

/** How long and how much a client may keep us waiting. */
export type ListenerLimits = {
  /** From the connection to its first byte, and for the TLS handshake. */
  handshakeTimeoutMs: number;
  headersTimeoutMs: number;
  /** For a whole request to arrive, its body included; answers may take longer. */
  requestTimeoutMs: number;
  /** An unused connection is kept this long: longer than load balancers keep theirs (60 s). */
  keepAliveTimeoutMs: number;
  /** How long a client that has said its last may take to read what was left to say. */
  lingerMs: number;
  maxHeaderBytes: number;
  /** Streams at once on one HTTP/2 connection. */
  maxStreams: number;
  /** Pings, settings and cancelled requests on one HTTP/2 connection within a window. */
  maxIdleFrames: number;
  idleWindowMs: number;
  /** Connections of one client address; those of trusted proxies are not counted. */
  maxConnectionsPerAddress: number;
  maxConnections: number;
  checkEveryMs: number;
};

export const listenerLimits: ListenerLimits = {
  handshakeTimeoutMs: seconds(10),
  headersTimeoutMs: seconds(15),
  requestTimeoutMs: seconds(30),
  keepAliveTimeoutMs: seconds(72),
  lingerMs: seconds(2),
  maxHeaderBytes: 16 * 1024,
  maxStreams: 128,
  maxIdleFrames: 300,
  idleWindowMs: seconds(10),
  maxConnectionsPerAddress: 1_000,
  maxConnections: 4_000,
  checkEveryMs: seconds(5),
};
