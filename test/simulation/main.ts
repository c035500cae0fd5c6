// `npm run simulate`: replays a seed, runs many of them, or looks for the planted bugs.
import { parseArgs } from "node:util";
import { emptyDatabase } from "../support/database.ts";
import { startScratchServer } from "../support/postgres-server.ts";
import { openSimulatedServer } from "./database/server.ts";
import { beginSimulating, runSeed } from "./run-seed.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    days: { type: "string", default: "1" },
    seconds: { type: "string" },
    trace: { type: "boolean", default: false },
  },
});

const given = process.env.KOLLI_TEST_SERVER_URL;
const scratch = given ? null : await startScratchServer();
process.env.KOLLI_TEST_SERVER_URL = given ?? scratch!.url;
const database = await emptyDatabase();
const server = await openSimulatedServer(database.url);
const realNow = performance.now.bind(performance);
const startedAt = realNow();
beginSimulating();

const days = Number(values.days);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const endAt = values.seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + Number(values.seconds) * 1000;
let ran = 0;
let failed = 0;
const totals = { events: 0, trackers: 0, steps: 0, virtualDays: 0 };
for (let seed = first; seed < first + count && realNow() < endAt; seed++) {
  const seedStart = realNow();
  const result = await runSeed(server, { seed, days, ...(values.trace && { onLine: (line) => console.log(line) }) });
  ran++;
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += result[name];
  if (values.seed !== undefined)
    console.log(
      `seed ${seed}: ${result.trackers} trackers, ${result.events} events, ${result.virtualDays.toFixed(1)} days, ${result.steps} steps, trace ${result.hash}, ${Math.round(realNow() - seedStart)} ms`,
    );
  if (result.violations.length === 0) continue;
  failed++;
  console.log(`✖ seed ${seed} failed; repeat it with: npm run simulate -- --seed ${seed} --days ${days}`);
  for (const text of result.violations.slice(0, 10)) console.log(`    ${text}`);
}
const tookS = (realNow() - startedAt) / 1000;
console.log(
  `${ran} seeds, ${failed} failed: ${totals.trackers} trackers, ${totals.events} events, ${Math.round(totals.virtualDays)} days in ${tookS.toFixed(1)} s`,
);

await server.close();
await database.drop();
await scratch?.stop();
process.exit(failed === 0 ? 0 : 1);
