import { readFileSync } from "node:fs";
import { connect as connectTcp, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import { Agent, type Dispatcher, request } from "undici";
import { fairDelay, startFairTime } from "./fair-time.ts";

/** Where the service listens, and whose word proves that it is the service. */
export type Address = { port: number; ca: string };
export const addressOf = ({ port, authorityFile }: { port: number; authorityFile: string }): Address => ({
  port,
  ca: readFileSync(authorityFile, "utf8"),
});

/** Everything that was opened during an attack, to be cut at its end. */
const opened = new Set<{ destroy(): unknown }>();
export const cutEverything = (): void => {
  for (const one of opened) one.destroy();
  opened.clear();
};
export const cutLater = <One extends { destroy(): unknown }>(one: One): One => {
  opened.add(one);
  return one;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
export type Answer = { status: number; headers: Record<string, unknown>; text: string; body: any };
export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An HTTP/1.1 client with as many connections as it wants. */
export const openClient = ({ port, ca }: Address, { localAddress = "127.0.0.1", connections = 32 } = {}) => {
  const agent = new Agent({
    connect: { ca, servername: "localhost", timeout: 60_000 },
    localAddress,
    allowH2: false,
    connections,
  });
  const send = async (path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> => {
    const answer = await request(`https://127.0.0.1:${port}${path}`, {
      dispatcher: agent,
      method: method as Dispatcher.HttpMethod,
      headers: { host: `localhost:${port}`, ...headers },
      body: body ?? null,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
  };
  return { send, close: () => agent.destroy() };
};
export type Client = ReturnType<typeof openClient>;

/** A TLS connection to write bytes to by hand. It never throws: what it is told is what an attacker does not care about. */
export const openTls = ({ port, ca }: Address, options: ConnectionOptions & { localAddress?: string } = {}): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({ host: "127.0.0.1", port, ca, servername: "localhost", ...options }, () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.on("error", () => {});
    cutLater(socket);
  });

export const openTcp = ({ port }: Address, localAddress = "127.0.0.1"): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connectTcp({ host: "127.0.0.1", port, localAddress, allowHalfOpen: true }, () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.on("error", () => {});
    cutLater(socket);
  });

/** What comes back until the other side closes, a wanted text is seen or the time is over. */
export const readFrom = async (socket: Socket, { withinMs = 3_000, until = /$^/ } = {}): Promise<string> => {
  let text = "";
  const ended = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (until.test(text)) resolve();
    });
    socket.once("close", () => resolve());
    socket.once("end", () => resolve());
  });
  const timer = new AbortController();
  await Promise.race([ended, fairDelay(withinMs, timer.signal)]);
  timer.abort();
  return text;
};

/** Writes bytes on a connection of its own and tells what came back. */
export const exchange = async (address: Address, bytes: string | Buffer, options = {}): Promise<string> => {
  const socket = await openTls(address, { ALPNProtocols: ["http/1.1"] });
  const reading = readFrom(socket, options);
  socket.write(bytes);
  const text = await reading;
  socket.destroy();
  return text;
};

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Runs `act` so often, at most so many at once, and no longer than so long. Whatever fails is told, not thrown. */
export const flood = async <T>(
  count: number,
  act: (i: number) => Promise<T>,
  { atOnce = 50, withinMs = 8_000 } = {},
): Promise<{ answers: T[]; failures: unknown[] }> => {
  const answers: T[] = [];
  const failures: unknown[] = [];
  const elapsed = startFairTime();
  let next = 0;
  const work = async () => {
    while (next < count && elapsed() < withinMs)
      await act(next++).then(
        (answer) => answers.push(answer),
        (error) => failures.push(error),
      );
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return { answers, failures };
};
