import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dataFolderIn } from "../../test/support/processes/temporary-folder.ts";
import type { Environment } from "../environment.ts";
import { someMadeUp } from "../loading.sql.ts";
import { manyTrackers } from "../many-trackers.ts";
import { median, runCallers } from "../measure.ts";
import { childrenOf, cpuUsOf, largestResidentMb } from "../processes.ts";
import { openClients } from "../raw-client.ts";
import type { BarScenario } from "../scenario.ts";
import { createBody } from "./create.ts";
import { trackerBody } from "./read.ts";

const launcher = fileURLToPath(new URL("../../bin/kolli.js", import.meta.url));
/** Until V8 has returned the memory of the start, and maintenance had its first run. */
const settleMs = 60_000;

/** What Kolli takes on an empty database, from a minute after its start. Both figures are of one process. */
const idleFigures = async (environment: Environment): Promise<{ memoryMb: number; cpuPercent: number }> => {
  const database = await environment.openDatabase("idle");
  const service = await environment.startService(database.url);
  await delay(settleMs);
  const before = cpuUsOf(service.pids);
  const startedAt = performance.now();
  const samples: number[] = [];
  for (let i = 0; i < 30; i++) {
    await delay(500);
    samples.push(largestResidentMb(service.pids));
  }
  const share = (cpuUsOf(service.pids) - before) / ((performance.now() - startedAt) * 1000);
  await service.stop();
  await database.drop();
  return { memoryMb: median(samples), cpuPercent: share * 100 };
};
let figures: ReturnType<typeof idleFigures> | undefined;

const idleMemory: BarScenario = {
  name: "idle-memory",
  what: "memory of an idle process",
  against: "120 MB",
  unit: "MB",
  bar: 120,
  target: 1,
  atMost: true,
  async measure(environment) {
    figures ??= idleFigures(environment);
    return (await figures).memoryMb;
  },
};

/** Resident memory, as for a process that serves; a worker has the same minute to return what its start took. */
const workerMemory: BarScenario = {
  name: "worker-memory",
  what: "memory of an idle process that only works (`--role worker`)",
  against: "105 MB",
  unit: "MB",
  bar: 105,
  target: 1,
  atMost: true,
  async measure(environment) {
    const database = await environment.openDatabase("worker");
    const worker = await environment.startWorker(database.url);
    await delay(settleMs);
    const samples: number[] = [];
    for (let i = 0; i < 30; i++) {
      await delay(500);
      samples.push(largestResidentMb(worker.pids));
    }
    await worker.stop();
    await database.drop();
    return median(samples);
  },
};

/** Each process of the command writes what it used as a line to the error output when it ends. */
const reportCpu = `process.on("exit", () => process.stderr.write("cpu " + (process.cpuUsage().user + process.cpuUsage().system) + "\\n"))`;

const helpCpuUs = (): number => {
  const env = { ...process.env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(reportCpu)}` };
  const { stderr } = spawnSync(process.execPath, [launcher, "--help"], { env, encoding: "utf8" });
  return [...stderr.matchAll(/^cpu (\d+)$/gm)].reduce((sum, [, us]) => sum + Number(us), 0);
};

const helpCpu: BarScenario = {
  name: "help-cpu",
  what: "processor time of `kolli --help`",
  against: "0.5 s",
  unit: "s",
  bar: 0.5,
  target: 1,
  atMost: true,
  async measure() {
    const first = helpCpuUs();
    if (first === 0) throw new Error("The command did not report its processor time.");
    return median([helpCpuUs(), helpCpuUs(), helpCpuUs(), helpCpuUs(), helpCpuUs()]) / 1e6;
  },
};

const idleCpu: BarScenario = {
  name: "idle-cpu",
  what: "CPU of an idle process, of one core",
  against: "1 %",
  unit: "%",
  bar: 1,
  target: 1,
  atMost: true,
  async measure(environment) {
    figures ??= idleFigures(environment);
    return (await figures).cpuPercent;
  },
};

/** Creating, reading and checking at the same time, with five million trackers in the database. */
const underLoad = async (environment: Environment, ms: number, look: (memoryMb: number, elapsedMs: number) => void) => {
  const { template, facts } = await manyTrackers(environment, 5_000_000);
  const database = await environment.openDatabase("load", template);
  const { key } = await environment.createKey(database, "TEST");
  const ids = await someMadeUp(database.db, facts, 10_000);
  const service = await environment.startService(database.url);
  const raw = await openClients(service, 32, { path: "/graphql", key });
  const startedAt = performance.now();
  const watching = setInterval(
    () => look(largestResidentMb([...service.pids, ...service.pids.flatMap(childrenOf)]), performance.now() - startedAt),
    250,
  );
  let count = 0;
  await runCallers(32, ms, async (caller) => {
    const nth = count++;
    const answer = await raw.post(caller, nth % 2 === 0 ? createBody(`LOAD${nth}`) : trackerBody(ids[nth % ids.length]!.id));
    if (answer.includes('"errors":[')) throw new Error(answer.toString());
  });
  clearInterval(watching);
  raw.close();
  await service.stop();
  await database.drop();
};

const loadMemory: BarScenario = {
  name: "load-memory",
  what: "memory of a process under load, 5 million trackers in the database",
  against: "250 MB",
  unit: "MB",
  bar: 250,
  target: 1,
  atMost: true,
  async measure(environment) {
    let largest = 0;
    await underLoad(environment, 15_000, (memoryMb) => {
      largest = Math.max(largest, memoryMb);
    });
    return largest;
  },
};

/** Ten minutes in five parts: the last must not need more than the second, when everything is warm. */
const soak: BarScenario = {
  name: "soak",
  what: "growth of memory from the second to the last of five parts of 10 minutes of load",
  against: "none",
  unit: "MB",
  bar: 1,
  target: 10,
  atMost: true,
  onDemand: true,
  async measure(environment) {
    const soakMs = 600_000;
    const parts: number[][] = [[], [], [], [], []];
    await underLoad(environment, soakMs, (memoryMb, elapsedMs) => {
      parts[Math.min(4, Math.floor((elapsedMs / soakMs) * 5))]!.push(memoryMb);
    });
    const medians = parts.map((samples) => Math.round(median(samples))).join(", ");
    environment.print(`  median of each part: ${medians} MB; at most ${Math.round(Math.max(...parts.flat()))} MB`);
    return median(parts[4]!) - median(parts[1]!);
  },
};

/** What an operator types, from the command to the welcome. */
const startOnce = async (folder: string): Promise<number> => {
  const startedAt = performance.now();
  const env = { ...process.env, PORT: "0", KOLLI_DATA_DIR: folder, LOG_LEVEL: "error" };
  delete (env as { DATABASE_URL?: string }).DATABASE_URL;
  const child = spawn(process.execPath, [launcher, "start", "--json"], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith("{")) break;
  const seconds = (performance.now() - startedAt) / 1000;
  await stop(child);
  return seconds;
};

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

const start: BarScenario = {
  name: "start",
  what: "a repeated `npm start`, including the embedded database",
  against: "3 s",
  unit: "s",
  bar: 3,
  target: 1,
  atMost: true,
  async measure(environment) {
    const folder = await dataFolderIn(environment.folder, "start");
    const first = await startOnce(folder);
    const later = [await startOnce(folder), await startOnce(folder), await startOnce(folder)];
    environment.print(`  first ${first.toFixed(1)} s, then ${later.map((seconds) => seconds.toFixed(1)).join(", ")} s`);
    return median(later);
  },
};

export const footprint: readonly BarScenario[] = [start, idleMemory, workerMemory, idleCpu, helpCpu, loadMemory, soak];
