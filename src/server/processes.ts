import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { noCodeGeneration } from "../lib/code-generation.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { MetricsSnapshot } from "../lib/telemetry/metrics.ts";

/** Messages from a member to the process that started it. */
export type ProcessMessage =
  | { kind: "ready"; port: number | null }
  | { kind: "refused"; message: string }
  | { kind: "counted"; snapshot: MetricsSnapshot };

/** Requests to a member. */
export type ProcessQuestion = { kind: "what-have-you-counted" };

export type Processes = {
  /** The port they share, once all of them are ready; or why one of them cannot start. */
  ready: Promise<{ ok: true; port: number | null } | { ok: false; message: string }>;
  /** The counts of each. A member that does not respond is left out: a scrape must not wait. */
  snapshots(): Promise<MetricsSnapshot[]>;
  /** Stops each of them: SIGTERM to drain first, SIGINT to stop immediately. */
  stop(signal: "SIGTERM" | "SIGINT"): Promise<void>;
};

const snapshotWithinMs = 2_000;
/** A member that keeps ending is restarted less and less often: each start costs a core and load on the database. */
const firstRestartDelayMs = 500;
const longestRestartDelayMs = 30_000;
/** A member that was ready for this long is healthy, and the cause of its end is new. */
const soundAfterMs = 60_000;
const stopWithinMs = 25_000;

export type ProcessesOptions = { count: number; env: Record<string, string>; drainMs: number; log: Log };

/**
 * Several processes on one port and one database, about one per core. They share nothing but the database, so this is the same as
 * several nodes: a member that dies is replaced, and its leases expire. When this process dies, they end too.
 */
export const startProcesses = ({ count, env, drainMs, log }: ProcessesOptions): Processes => {
  let isStopping = false;
  /** All of them were ready once; before that, `ready` reports why one cannot start. */
  let isServing = false;
  const ready = Promise.withResolvers<Awaited<Processes["ready"]>>();
  /** When they became ready. */
  const readyMembers = new Map<number, number>();

  const flags = process.execArgv.filter((flag) => flag !== noCodeGeneration);
  cluster.setupPrimary({ execArgv: [noCodeGeneration, ...flags] });

  /** `failures`: how many predecessors have ended in a row. */
  const fork = (failures: number) => {
    const member = cluster.fork(env);
    member.on("message", (message: ProcessMessage) => {
      if (message.kind === "refused") {
        if (isServing) log.error({ pid: member.process.pid }, `A Kolli process cannot start: ${message.message}`);
        return ready.resolve({ ok: false, message: message.message });
      }
      if (message.kind !== "ready") return;
      readyMembers.set(member.id, performance.now());
      if (readyMembers.size < count) return;
      isServing = true;
      ready.resolve({ ok: true, port: message.port });
    });
    member.on("exit", (code, signal) => {
      replace(member, failures, code, signal).catch((error) =>
        log.error({ err: error }, "A Kolli process could not be replaced"),
      );
    });
  };
  const replace = async (member: Worker, failures: number, code: number, signal: string) => {
    const readyAt = readyMembers.get(member.id);
    readyMembers.delete(member.id);
    if (isStopping) return;
    // A member that cannot start now will not start on a retry: its output before it ended says why.
    if (readyAt === undefined)
      ready.resolve({ ok: false, message: `A Kolli process ended during its start (${signal ?? `exit code ${code}`}).` });
    const inARow = readyAt !== undefined && performance.now() - readyAt > soundAfterMs ? 0 : failures;
    const delayMs = Math.min(firstRestartDelayMs * 2 ** inARow, longestRestartDelayMs);
    log.error(
      { pid: member.process.pid, code, signal },
      `A Kolli process ended unexpectedly; a new one starts in ${delayMs / 1000} s`,
    );
    await delay(delayMs);
    if (!isStopping) fork(inARow + 1);
  };
  for (let i = 0; i < count; i++) fork(0);

  return {
    ready: ready.promise,
    async snapshots() {
      const answers = await Promise.all(presentMembers().map(askForSnapshot));
      return answers.filter((snapshot) => snapshot !== null);
    },
    async stop(signal) {
      isStopping = true;
      const members = presentMembers();
      const gone = members.map((member) => new Promise<void>((resolve) => void member.once("exit", () => resolve())));
      for (const member of members) member.process.kill(signal);
      const cut = setTimeout(() => members.forEach((member) => void member.process.kill("SIGKILL")), drainMs + stopWithinMs);
      await Promise.all(gone);
      clearTimeout(cut);
    },
  };
};

const presentMembers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((member) => member !== undefined);

const askForSnapshot = (member: Worker): Promise<MetricsSnapshot | null> =>
  new Promise((resolve) => {
    const end = (snapshot: MetricsSnapshot | null) => {
      clearTimeout(timer);
      member.off("message", hear);
      resolve(snapshot);
    };
    const hear = (message: ProcessMessage) => {
      if (message.kind === "counted") end(message.snapshot);
    };
    const timer = setTimeout(() => end(null), snapshotWithinMs);
    member.on("message", hear);
    const question: ProcessQuestion = { kind: "what-have-you-counted" };
    if (!member.isConnected()) end(null);
    else member.send(question, (error) => error && end(null));
  });
