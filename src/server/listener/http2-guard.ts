import type { ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import { serverBounds } from "../front/bounds.ts";
import type { ListenerLimits } from "./limits.ts";

const enhanceYourCalm = 0xb;
/** How much a connection may send within a window, as a base and per request: no honest client comes near it. */
const receivedMax = (requests: number): number => serverBounds.idleBytes.cap + requests * serverBounds.bytesOfRequest.cap;

/** Node's limits for a session; all far above what clients do. */
export const http2Options = {
  maxSessionMemory: 16,
  maxSettings: 16,
  maxSessionInvalidFrames: 50,
  maxSessionRejectedStreams: 50,
  streamResetBurst: 200,
  streamResetRate: 20,
  unknownProtocolTimeout: 1_000,
};

/**
 * Pings, settings, cancelled requests and frames without a request cost the server more than the client: a session that sends
 * hardly anything else is closed. A browser that leaves a page cancels a few dozen requests.
 */
export const guardSession = (
  session: ServerHttp2Session,
  { maxIdleFrames, idleWindowMs }: Pick<ListenerLimits, "maxIdleFrames" | "idleWindowMs">,
): { onStream(stream: ServerHttp2Stream): void } => {
  let frames = 0;
  let requests = 0;
  let underWay = 0;
  let bytesRead = 0;
  const refuse = () => {
    if (!session.destroyed) session.destroy(undefined, enhanceYourCalm);
  };
  const count = () => {
    frames += 1;
    if (frames > maxIdleFrames) refuse();
  };
  const window = setInterval(() => {
    const bytes = session.destroyed ? 0 : session.socket.bytesRead;
    if (bytes - bytesRead > receivedMax(requests + underWay)) refuse();
    bytesRead = bytes;
    frames = 0;
    requests = 0;
  }, idleWindowMs).unref();
  session.once("close", () => clearInterval(window));
  session.on("ping", count);
  session.on("remoteSettings", count);
  session.on("error", () => session.destroy());
  return {
    onStream(stream) {
      requests += 1;
      underWay += 1;
      stream.once("aborted", count).once("close", () => {
        underWay -= 1;
      });
    },
  };
};
