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
  maxHeaderBytes: number;
  /** Streams at once on one HTTP/2 connection. */
  maxStreams: number;
  checkEveryMs: number;
};

export const defaultLimits: ListenerLimits = {
  handshakeTimeoutMs: seconds(10),
  headersTimeoutMs: seconds(15),
  requestTimeoutMs: seconds(30),
  keepAliveTimeoutMs: seconds(72),
  maxHeaderBytes: 16 * 1024,
  maxStreams: 128,
  checkEveryMs: seconds(5),
};
