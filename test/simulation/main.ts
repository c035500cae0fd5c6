// `npm run simulate`: replays a seed, runs many of them, or looks for the planted bugs.
import { parseArgs } from "node:util";
import { emptyDatabase } from "../support/database.ts";
import { startScratchServer } from "../support/postgres-server.ts";
import { catchingSeeds } from "./catching-seeds.ts";
import { openSimulatedServer } from "./database/server.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { beginSimulating, runSeed } from "./run-seed.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    days: { type: "string", default: "1" },
    seconds: { type: "string" },
    /** Ends before the next seed when this process has used so much, whatever the machine has to do besides. */
    "cpu-seconds": { type: "string" },
    /** Whether a seed gives the same trace again. */
    twice: { type: "boolean", default: false },
    /** Each planted bug with the one seed that is known to catch it. */
    caught: { type: "boolean", default: false },
    mutants: { type: "boolean", default: false },
    mutant: { type: "string" },
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
const cpuSeconds = values["cpu-seconds"] === undefined ? Number.POSITIVE_INFINITY : Number(values["cpu-seconds"]);
const isTimeLeft = (): boolean => realNow() < endAt && process.cpuUsage().user / 1e6 < cpuSeconds;
const tell = (text: string): void => console.log(text);
const onLine = values.trace ? { onLine: tell } : {};

/** From the first seed on until one fails, or there are no more. */
const hunt = async (mutant: Mutant, from = first, most = count): Promise<number | null> => {
  for (let seed = from; seed < from + most && isTimeLeft(); seed++) {
    const { violations } = await runSeed(server, { seed, days, mutant, ...onLine });
    if (violations.length === 0) continue;
    tell(`✔ ${mutant.name}: caught by seed ${seed} (${violations[0]!.split("\n")[0]!.slice(0, 140)})`);
    return seed;
  }
  tell(`✖ ${mutant.name}: not caught by ${most} seeds from ${from} on`);
  return null;
};

const runAll = async (): Promise<number> => {
  const totals = { events: 0, trackers: 0, steps: 0, virtualDays: 0 };
  let [ran, failed] = [0, 0];
  for (let seed = first; seed < first + count && isTimeLeft(); seed++) {
    const seedStart = realNow();
    const result = await runSeed(server, { seed, days, ...onLine });
    ran++;
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += result[name];
    if (values.seed !== undefined)
      tell(
        `seed ${seed}: ${result.trackers} trackers, ${result.events} events, ${result.virtualDays.toFixed(1)} days, ${result.steps} steps, trace ${result.hash}, ${Math.round(realNow() - seedStart)} ms`,
      );
    if (result.violations.length === 0) continue;
    failed++;
    tell(`✖ seed ${seed} failed; repeat it with: npm run simulate -- --seed ${seed} --days ${days}`);
    for (const text of result.violations.slice(0, 10)) tell(`    ${text}`);
  }
  const tookS = (realNow() - startedAt) / 1000;
  tell(
    `${ran} seeds, ${failed} failed: ${totals.trackers} trackers, ${totals.events} events, ${Math.round(totals.virtualDays)} days in ${tookS.toFixed(1)} s`,
  );
  return failed;
};

const runTwice = async (): Promise<number> => {
  const [one, other] = [await runSeed(server, { seed: first, days }), await runSeed(server, { seed: first, days })];
  tell(
    one.hash === other.hash
      ? `seed ${first}: the same trace twice, ${one.hash}`
      : `✖ seed ${first}: ${one.hash}, then ${other.hash}`,
  );
  return one.hash === other.hash ? 0 : 1;
};

let failed = 0;
if (values.twice) failed = await runTwice();
else if (values.caught) {
  for (const mutant of mutants) if ((await hunt(mutant, catchingSeeds[mutant.name], 1)) === null) failed++;
} else if (values.mutants || values.mutant !== undefined) {
  const chosen = mutants.filter(({ name }) => values.mutant === undefined || name === values.mutant);
  for (const mutant of chosen) if ((await hunt(mutant)) === null) failed++;
} else failed = await runAll();
await server.close();
await database.drop();
await scratch?.stop();
process.exit(failed === 0 ? 0 : 1);
