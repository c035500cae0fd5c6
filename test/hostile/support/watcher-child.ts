// A process of its own, so that the attack cannot slow down the clock that judges it: a load balancer that asks for health on a
// new connection each time, and an honest client that creates trackers with a key and a connection of its own.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { type Passed, startWait, waitedMs } from "./thread-times.ts";

export type WatcherOptions = { port: number; servicePid: number; authorityFile: string; key: string; localAddress: string };
/** `slowest`: what passed while the service kept somebody waiting longest. */
export type Probe = { count: number; slowestMs: number; slowest: Passed | null; failures: string[] };
export type WatchReport = { health: Probe; creation: Probe };

const options = JSON.parse(process.argv[2]!) as WatcherOptions;
const ca = readFileSync(options.authorityFile, "utf8");
/** On the clock: without an answer until then there is none. What the service is judged by is less. */
const patienceMs = 180_000;
const leastProbes = 2;
/** A tenth of the least that is complained about: whoever stands still that long keeps a probe waiting. Each costs both sides a handshake. */
const pauseMs = 100;

const ask = (path: string, agent: Agent | false, body?: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        servername: "localhost",
        port: options.port,
        path,
        ca,
        agent,
        localAddress: options.localAddress,
        method: body === undefined ? "GET" : "POST",
        headers: {
          host: `localhost:${options.port}`,
          ...(body !== undefined && { "content-type": "application/json", authorization: `Bearer ${options.key}` }),
        },
        signal: AbortSignal.timeout(patienceMs),
      },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, text }));
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });

const askForHealth = async (): Promise<void> => {
  const { status, text } = await ask("/healthz", false);
  if (status !== 200) throw new Error(`/healthz answered ${status}: ${text.slice(0, 200)}`);
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let parcels = 0;

const createTracker = async (): Promise<void> => {
  const query = `mutation C($code: String!) { trackerCreate(input: { trackingCode: $code, carrier: UPS }) { tracker { id } trackerUserErrors { message } } }`;
  const variables = { code: `HONEST-${process.pid}-${++parcels}` };
  const { status, text } = await ask("/graphql", agent, JSON.stringify({ query, variables }));
  if (status !== 200 || !text.includes('"tracker":{"id":'))
    throw new Error(`A creation answered ${status}: ${text.slice(0, 200)}`);
};

const nothingSeen = (): Probe => ({ count: 0, slowestMs: 0, slowest: null, failures: [] });
let report: WatchReport;
let isWatching = false;
let attackEnded = new AbortController();

const probe = async (kind: keyof WatchReport, act: () => Promise<void>): Promise<void> => {
  const seen = report[kind];
  for (;;) {
    const end = startWait(options.servicePid);
    await act().catch((error: Error) => seen.failures.push(error.message || String(error)));
    const passed = end();
    if (waitedMs(passed) >= seen.slowestMs) [seen.slowestMs, seen.slowest] = [Math.round(waitedMs(passed)), passed];
    seen.count++;
    if (seen.failures.length > 3 || (!isWatching && seen.count >= leastProbes)) return;
    // An attack that is over in no time is judged in little more.
    await delay(pauseMs, undefined, { signal: attackEnded.signal }).catch(() => {});
  }
};

let watching: Promise<unknown> = Promise.resolve();

process.on("message", async (order: "begin" | "end") => {
  if (order === "begin") {
    report = { health: nothingSeen(), creation: nothingSeen() };
    isWatching = true;
    attackEnded = new AbortController();
    watching = Promise.all([probe("health", askForHealth), probe("creation", createTracker)]);
    process.send?.("begun");
    return;
  }
  isWatching = false;
  attackEnded.abort();
  await watching;
  process.send?.(report);
});
process.once("disconnect", () => process.exit());
