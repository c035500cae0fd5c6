import type { ServerHttp2Session, ServerHttp2Stream } from "node:http2";
import { serverBounds } from "../front/bounds.ts";
import type { ListenerLimits } from "./limits.ts";

const enhanceYourCalm = 0xb;
/** What a connection may send within a window, without a request and more for each: nothing that makes sense comes near it. */
const receivedMax = (requests: number): number => serverBounds.idleBytes.cap + requests * serverBounds.bytesOfRequest.cap;

/** What node itself holds a session to; all far beyond what clients do. */
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
 * Pings, settings, requests that are taken back and frames of no request cost us more than the client: a session that sends
 * hardly anything else is closed. A browser that leaves a page takes back a few dozen requests.
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
