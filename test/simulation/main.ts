// `npm run simulate`: replays a seed, runs many of them, or looks for the planted bugs.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { emptyDatabase } from "../support/database/database.ts";
import { startScratchServer } from "../support/database/postgres-server.ts";
import { openSimulatedServer, type SimulatedServer } from "./database/server.ts";
import { hunt } from "./hunt.ts";
import { runJobs } from "./jobs.ts";
import { mutants } from "./mutants.ts";
import { brief } from "./plan.ts";
import { beginSimulating, runSeed } from "./run-seed.ts";
import { seedRange } from "./seed-range.ts";
import { createTally } from "./tally.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    /** So many, or those of `A..B`. */
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    /** Every so manieth of them. */
    step: { type: "string", default: "1" },
    /** In so many processes. */
    jobs: { type: "string", default: "1" },
    /** Over so many days, instead of what each seed draws; 0 for minutes. */
    days: { type: "string" },
    seconds: { type: "string" },
    /** Ends before the next seed when this process has used so much, whatever the machine has to do besides. */
    "cpu-seconds": { type: "string" },
    /** Whether a seed gives the same trace again. */
    twice: { type: "boolean", default: false },
    /** Looks for each planted bug. */
    mutants: { type: "boolean", default: false },
    /** Less for the same: one parcel, and of the planted bugs fewer runs without them. */
    brief: { type: "boolean", default: false },
    mutant: { type: "string", multiple: true },
    trace: { type: "boolean", default: false },
  },
});

const given = process.env.KOLLI_TEST_SERVER_URL;
const scratch = given ? null : await startScratchServer();
process.env.KOLLI_TEST_SERVER_URL = given ?? scratch!.url;
// Taken before a simulation puts another clock in its place.
const realNow = performance.now.bind(performance);
const startedAt = realNow();
const elapsedMs = (): number => realNow() - startedAt;

const days = values.days === undefined ? null : Number(values.days);
const { from, to } = seedRange(values.seed === undefined ? values : { ...values, seeds: `${values.seed}..${values.seed}` });
const endMs = values.seconds === undefined ? Number.POSITIVE_INFINITY : Number(values.seconds) * 1000;
const cpuSeconds = values["cpu-seconds"] === undefined ? Number.POSITIVE_INFINITY : Number(values["cpu-seconds"]);
const isTimeLeft = (): boolean => elapsedMs() < endMs && process.cpuUsage().user / 1e6 < cpuSeconds;
const tell = (text: string): void => console.log(text);
const isBrief = values.brief;
const onLine = values.trace ? { onLine: tell } : {};
const planned = { days, ...(isBrief ? { bias: brief } : {}) };
const ownOptions = [...(days === null ? [] : ["--days", String(days)]), ...(isBrief ? ["--brief"] : [])];
const limits = values.seconds === undefined ? [] : ["--seconds", values.seconds];

const tally = createTally({
  ...{ elapsedMs, tell, wanted: to - from + 1, screen: process.stdout.isTTY ? process.stdout : null },
  repeat: (seed) => ["npm run simulate -- --seed", seed, ...ownOptions].join(" "),
});

const runAll = async (server: SimulatedServer): Promise<number> => {
  for (let seed = from; seed <= to && isTimeLeft(); seed += Number(values.step)) {
    const result = await runSeed(server, { seed, ...planned, ...onLine });
    if (process.send) process.send(result);
    else tally.add(result);
    const { trackers, events, virtualDays, steps, hash } = result;
    if (values.seed !== undefined)
      tell(
        `seed ${seed}: ${trackers} trackers, ${events} events, ${virtualDays.toFixed(1)} days, ${steps} steps, trace ${hash}, ${Math.round(elapsedMs())} ms`,
      );
  }
  if (!process.send) tell(tally.summary());
  return tally.failed();
};

/** With the lines of its trace. */
const runTraced = async (server: SimulatedServer, seed: number) => {
  const lines: string[] = [];
  return { ...(await runSeed(server, { seed, ...planned, onLine: (line) => void lines.push(line) })), lines };
};

const runTwice = async (server: SimulatedServer): Promise<number> => {
  let different = 0;
  for (let seed = from; seed <= to && isTimeLeft(); seed++) {
    const [one, other] = [await runTraced(server, seed), await runTraced(server, seed)];
    tally.add(one);
    if (one.hash === other.hash) {
      tell(`seed ${seed}: the same trace twice, ${one.hash}`);
      continue;
    }
    different++;
    const at = one.lines.findIndex((line, i) => line !== other.lines[i]);
    tell(
      `✖ seed ${seed}: ${one.hash}, then ${other.hash}. They part at line ${at + 1}:\n  ${one.lines[at]}\n  ${other.lines[at]}`,
    );
  }
  tell(tally.summary());
  return tally.failed() + different;
};

const runMutants = async (server: SimulatedServer): Promise<number> => {
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

const simulate = async (): Promise<number> => {
  const database = await emptyDatabase();
  const server = await openSimulatedServer(database.url);
  beginSimulating();
  const isHunt = values.mutants || values.mutant !== undefined;
  const failed = values.twice ? await runTwice(server) : isHunt ? await runMutants(server) : await runAll(server);
  await server.close();
  await database.drop();
  return failed;
};

const runInJobs = async (): Promise<number> => {
  const script = fileURLToPath(import.meta.url);
  const broken = await runJobs({
    script,
    given: [...ownOptions, ...limits],
    from,
    to,
    jobs: Number(values.jobs),
    onReport: tally.add,
  });
  tell(tally.summary());
  if (broken > 0) tell(`✖ ${broken} of the processes broke off`);
  return tally.failed() + broken;
};

// Nobody is left to tell.
process.on("disconnect", () => process.exit(2));
const failed = await (Number(values.jobs) > 1 ? runInJobs() : simulate());
await scratch?.stop();
process.exit(failed === 0 ? 0 : 1);
