// `npm run fuzz -- --seed 7 --requests 20000`: odd requests at a whole service. None may be answered with a fault of ours, none may
// take longer than a second, and the process must not grow. What is found goes into corpus.ts, which `npm test` sends each time.
import { parseArgs } from "node:util";
import { createEgress } from "../../src/egress/egress.ts";
import { oddTexts } from "../support/odd-values.ts";
import { randomFrom } from "../support/seed.ts";
import { startTestService } from "../support/service.ts";
import { createAuthor, type FuzzRequest } from "./requests.ts";
import { faultOf, fuzzEnvironment, knownTo } from "./send.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    requests: { type: "string", default: "5000" },
    "slow-ms": { type: "string", default: "1000" },
  },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const wanted = Number(values.requests);
const slowMs = Number(values["slow-ms"]);
/** By so much memory may be more at the end than after a third of the requests, garbage included. */
const growthBytes = 150_000_000;
console.log(`Seed ${seed}, ${wanted} requests.`);

const service = await startTestService({ database: "embedded", env: fuzzEnvironment });
const { key, scope } = await service.keyFor("TEST");
const random = randomFrom(seed);
const next = createAuthor(random, await knownTo(service, key, scope.workspaceId));
const counts: Record<string, number> = {};
let faults = 0;
let sent = 0;
let settledBytes = 0;
const report = (what: string, request: FuzzRequest): void => {
  faults++;
  console.log(`${what}\n  ${JSON.stringify(request)}`);
};

const work = async (): Promise<void> => {
  while (sent < wanted) {
    sent++;
    if (sent === Math.ceil(wanted / 3)) settledBytes = process.memoryUsage().rss;
    const request = next();
    counts[request.kind] = (counts[request.kind] ?? 0) + 1;
    const since = performance.now();
    const fault = await faultOf(service, key, request).catch((error: Error) => `no answer: ${error.message}`);
    const tookMs = performance.now() - since;
    if (fault !== null) report(fault, request);
    else if (tookMs > slowMs) report(`It took ${Math.round(tookMs)} ms.`, request);
  }
};
// One at a time: with several, which is sent first would not be the seed's to say, and one slow answer would look like four.
await work();
const grownBytes = process.memoryUsage().rss - settledBytes;

const { judgeUrl } = createEgress({});
/** Of the dashboard, which has types of a browser: not to be mixed with the server's. */
const csvFile = "../../dashboard/src/features/trackers/csv.ts";
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
console.log(`${faults} faults; ${Math.round(grownBytes / 1e6)} MB more than after a third of the requests.`);
await service.stop();
if (faults > 0 || grownBytes > growthBytes) process.exitCode = 1;
