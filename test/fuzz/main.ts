// `npm run fuzz -- --seed 7 --requests 20000`: odd requests at a whole service. None may be answered with a fault of ours, none may
// take longer than a second, and the process must not grow. Ctrl-C ends it early, with a verdict on what was sent. What is found goes into corpus.ts, which `npm test` sends each time.
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Agent } from "undici";
import { createEgress } from "../../src/egress/egress.ts";
import { oddTexts } from "../support/samples/odd-values.ts";
import { randomFrom } from "../support/seed.ts";
import { startTestService } from "../support/service.ts";
import { createAuthor, type FuzzRequest } from "./requests.ts";
import { faultOf, fuzzEnvironment, knownTo } from "./send.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    requests: { type: "string", default: "5000" },
    "at-once": { type: "string", default: "8" },
    "slow-ms": { type: "string", default: "1000" },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const wanted = Number(values.requests);
const slowMs = Number(values["slow-ms"]);
/** By then every kind of request has left in memory what it leaves. */
const settledAfter = Math.min(Math.ceil(wanted / 3), 50_000);
/** By so much more may be in use at the end than then, without garbage. */
const growthBytes = 60_000_000;
console.log(`Seed ${seed}, ${wanted} requests.`);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const usedBytes = (): number => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const service = await startTestService({ database: "embedded", env: fuzzEnvironment });
// An answer that takes half a minute is none.
const agent = new Agent({ connect: { ca: service.ca }, allowH2: false, headersTimeout: 30_000, bodyTimeout: 30_000 });
const { key, scope } = await service.keyFor("TEST");
const random = randomFrom(seed);
const next = createAuthor(random, await knownTo(service, key, scope.workspaceId));
const counts: Record<string, number> = {};
const slow: FuzzRequest[] = [];
let faults = 0;
let sent = 0;
let settledBytes = 0;
const report = (what: string, request: FuzzRequest): void => {
  faults++;
  console.log(`${what}\n  ${JSON.stringify(request)}`);
};

/** Sends it, reports a fault, and tells how long the answer took. */
const send = async (request: FuzzRequest): Promise<number> => {
  const since = performance.now();
  const fault = await faultOf({ agent, url: service.url }, key, request).catch((error: Error) => `no answer: ${error.message}`);
  if (fault !== null) report(fault, request);
  return performance.now() - since;
};
let isInterrupted = false;
process.once("SIGINT", () => {
  isInterrupted = true;
});
const work = async (): Promise<void> => {
  while (sent < wanted && !isInterrupted) {
    sent++;
    if (sent === settledAfter) settledBytes = usedBytes();
    const request = next();
    counts[request.kind] = (counts[request.kind] ?? 0) + 1;
    if ((await send(request)) > slowMs) slow.push(request);
  }
};
const begin = performance.now();
const telling = setInterval(() => {
  const rate = Math.round((sent / (performance.now() - begin)) * 1000);
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`${sent} sent, ${rate} a second, ${faults} faults, ${slow.length} slow, ${megabytes} MB`);
}, 30_000);
await Promise.all(Array.from({ length: Number(values["at-once"]) }, work));
clearInterval(telling);
const seconds = (performance.now() - begin) / 1000;

// What was slow beside others, on a machine with other things to do, counts if it is slow alone, too.
for (const request of slow) {
  if ((await send(request)) <= slowMs) continue;
  const tookMs = await send(request);
  if (tookMs > slowMs) report(`It took ${Math.round(tookMs)} ms.`, request);
}
const grownBytes = usedBytes() - settledBytes;

const { judgeUrl } = createEgress({});
/** Of the dashboard, which has types of a browser: not to be mixed with the server's. */
const csvFile = "../../dashboard/src/features/trackers/import/csv.ts";
const { parseCsv } = (await import(csvFile)) as { parseCsv(text: string): string[][] };
for (let i = 0; i < wanted; i++) {
  const text = Array.from({ length: 3 }, () => oddTexts[Math.floor(random() * oddTexts.length)]!).join(
    random() < 0.5 ? "," : "\n",
  );
  const since = performance.now();
  parseCsv(text);
  judgeUrl(text, "LIVE");
  if (performance.now() - since > slowMs) report("A CSV or URL took too long.", { kind: "pure", method: "GET", path: text });
}

console.log(counts);
console.log(`${sent} requests in ${Math.round(seconds)} s, ${Math.round(sent / seconds)} a second.`);
console.log(`${slow.length} took over ${slowMs} ms once.`);
console.log(`${faults} faults; ${Math.round(grownBytes / 1e6)} MB more in use than after ${settledAfter} of them.`);
await agent.close();
await service.stop();
if (faults > 0 || grownBytes > growthBytes) process.exitCode = 1;
