// `npm run simulate`: replays a seed, runs many of them, or looks for the planted bugs.
import { parseArgs } from "node:util";
import { emptyDatabase } from "../support/database.ts";
import { startScratchServer } from "../support/postgres-server.ts";
import { openSimulatedServer } from "./database/server.ts";
import { hunt } from "./hunt.ts";
import { mutants } from "./mutants.ts";
import { brief } from "./plan.ts";
import { beginSimulating, runSeed } from "./run-seed.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    days: { type: "string" },
    seconds: { type: "string" },
    /** Ends before the next seed when this process has used so much, whatever the machine has to do besides. */
    "cpu-seconds": { type: "string" },
    /** Whether a seed gives the same trace again. */
    twice: { type: "boolean", default: false },
    /** Looks for each planted bug. */
    mutants: { type: "boolean", default: false },
    /** Less for the same: minutes of parcels instead of a day, and of the planted bugs fewer runs without them. */
    brief: { type: "boolean", default: false },
    mutant: { type: "string", multiple: true },
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

const days = values.days === undefined ? null : Number(values.days);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const endAt = values.seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + Number(values.seconds) * 1000;
const cpuSeconds = values["cpu-seconds"] === undefined ? Number.POSITIVE_INFINITY : Number(values["cpu-seconds"]);
const isTimeLeft = (): boolean => realNow() < endAt && process.cpuUsage().user / 1e6 < cpuSeconds;
const tell = (text: string): void => console.log(text);
const isBrief = values.brief;
const onLine = values.trace ? { onLine: tell } : {};

const runAll = async (): Promise<number> => {
  const totals = { events: 0, trackers: 0, steps: 0, virtualDays: 0 };
  let [ran, failed] = [0, 0];
  for (let seed = first; seed < first + count && isTimeLeft(); seed++) {
    const seedStart = realNow();
    const result = await runSeed(server, { seed, days, ...(values.brief ? { bias: brief } : {}), ...onLine });
    ran++;
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += result[name];
    if (values.seed !== undefined)
      tell(
        `seed ${seed}: ${result.trackers} trackers, ${result.events} events, ${result.virtualDays.toFixed(1)} days, ${result.steps} steps, trace ${result.hash}, ${Math.round(realNow() - seedStart)} ms`,
      );
    if (result.violations.length === 0) continue;
    failed++;
    tell(
      `✖ seed ${seed} failed; repeat it with: npm run simulate -- --seed ${seed}${days === null ? "" : ` --days ${days}`}${values.brief ? " --brief" : ""}`,
    );
    for (const text of result.violations.slice(0, 10)) tell(`    ${text}`);
  }
  const tookS = (realNow() - startedAt) / 1000;
  tell(
    `${ran} seeds, ${failed} failed: ${totals.trackers} trackers, ${totals.events} events, ${Math.round(totals.virtualDays)} days in ${tookS.toFixed(1)} s`,
  );
  return failed;
};

const runTwice = async (): Promise<number> => {
  const run = () => runSeed(server, { seed: first, days, ...(isBrief ? { bias: brief } : {}) });
  const [one, other] = [await run(), await run()];
  tell(
    one.hash === other.hash
      ? `seed ${first}: the same trace twice, ${one.hash}`
      : `✖ seed ${first}: ${one.hash}, then ${other.hash}`,
  );
  return one.hash === other.hash ? 0 : 1;
};

const runMutants = async (): Promise<number> => {
  let missed = 0;
  for (const mutant of mutants.filter(({ name }) => values.mutant?.includes(name) ?? true)) {
    const began = process.cpuUsage();
    const controls = isBrief ? "the one that catches" : "each seed";
    const { isCaught, text } = await hunt(server, mutant, { controls, ...onLine });
    tell(`${text}, after ${(process.cpuUsage(began).user / 1e6).toFixed(1)} s of processor time`);
    if (!isCaught) missed++;
  }
  return missed;
};

const isHunt = values.mutants || values.mutant !== undefined;
let failed = 0;
if (!(values.twice || isHunt)) failed += await runAll();
if (values.twice) failed += await runTwice();
if (isHunt) failed += await runMutants();
await server.close();
await database.drop();
await scratch?.stop();
process.exit(failed === 0 ? 0 : 1);
