import { type ClientHttp2Session, connect } from "node:http2";
import { type Address, cutLater } from "./clients.ts";

/** An HTTP/2 connection by Node's own client. */
export const openHttp2 = ({ port, ca }: Address, settings = {}, localAddress = "127.0.0.1"): Promise<ClientHttp2Session> =>
  new Promise((resolve, reject) => {
    const options = { ca, servername: "localhost", settings, localAddress };
    const session = connect(`https://127.0.0.1:${port}`, options, () => resolve(cutLater(session)));
    session.once("error", reject);
    session.on("error", () => {});
  });

export type Stream = { status: number; received(): string; isOver(): boolean };

/** One request; resolves when its answer begins, with status 0 where none does. */
export const askOn = (
  session: ClientHttp2Session,
  { path = "/graphql", headers = {}, body }: { path?: string; headers?: Record<string, string>; body?: string },
): Promise<Stream> =>
  new Promise((resolve) => {
    let text = "";
    let isOver = false;
    const stream = session.request({ ":method": body === undefined ? "GET" : "POST", ":path": path, ...headers });
    const tell = (status: number) => resolve({ status, received: () => text, isOver: () => isOver });
    stream.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    stream.once("response", (answered) => tell(Number(answered[":status"])));
    stream.on("error", () => {});
    stream.once("close", () => {
      isOver = true;
      tell(0);
    });
    if (body !== undefined) stream.end(body);
  });

export const asksForEvents = (key: string) => ({
  authorization: `Bearer ${key}`,
  "content-type": "application/json",
  accept: "text/event-stream",
});
export const subscription = JSON.stringify({ query: "subscription { trackerUpdated { id status data } }" });
