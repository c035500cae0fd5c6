import { seconds } from "../../lib/clock.ts";

/** How long and how much a client may make the server wait. */
export type ListenerLimits = {
  /** From the connection to its first byte, and for the TLS handshake. */
  handshakeTimeoutMs: number;
  headersTimeoutMs: number;
  /** For a whole request to arrive, including its body; responses may take longer. */
  requestTimeoutMs: number;
  /** How long an unused connection stays open: longer than load balancers keep theirs (60 s). */
  keepAliveTimeoutMs: number;
  /** How long a client that ended its side may take to read the rest. */
  lingerMs: number;
  maxHeaderBytes: number;
  /** Simultaneous streams on one HTTP/2 connection. */
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
