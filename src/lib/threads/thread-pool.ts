import { sep } from "node:path";
import { Worker } from "node:worker_threads";
import { fail, ok, type Result } from "../result.ts";
import { threadBounds } from "./bounds.ts";

/** `busy`: too many tasks are waiting, in total or of this caller. Both may be tried again later. */
export type ThreadFailure = "busy" | "took-too-long";

/** A function of one of our modules, and its arguments. */
export type Task = { readonly module: string; readonly name: string; readonly given: readonly unknown[] };

/** What the thread returns. */
export type TaskReport = { ok: true; value: unknown } | { ok: false; message: string; stack: string | undefined };

type Job = {
  readonly task: Task;
  readonly settle: (result: Result<unknown, ThreadFailure>) => void;
  readonly refuse: (error: Error) => void;
};

export type ThreadPool = {
  /**
   * `caller`: who the task counts for. Callers take turns, so that one with a hundred tasks does not delay one with a single
   * task.
   */
  run(caller: string, task: Task): Promise<Result<unknown, ThreadFailure>>;
  /** Ends the thread; waiting tasks are refused. */
  close(): Promise<void>;
};

type PoolOptions = {
  timeLimitMs?: number;
  waitingMax?: number;
  waitingOfCallerMax?: number;
  /** Without work for this long, the thread ends: most processes never need it again. */
  idleMs?: number;
};

/** Below node_modules Node does not run TypeScript directly: there a thread loads what the process did (`bin/launcher`). */
const flags = import.meta.filename.includes(`${sep}node_modules${sep}`)
  ? ["--import", new URL("../../../bin/launcher/strip-types.js", import.meta.url).href]
  : [];

/** How much longer the first task of a thread may take. */
const startedAnew = 3;

const startWorker = (): Worker =>
  new Worker(new URL("./thread.ts", import.meta.url), {
    execArgv: flags,
    // It draws, and needs neither keys nor addresses.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: threadBounds.threadHeapMegabytes.cap, maxYoungGenerationSizeMb: 16 },
    name: "kolli thread",
  });

/** One thread beside the event loop, started with the first task: for everything that takes over 20 ms of CPU. */
export const createThreadPool = ({
  timeLimitMs = threadBounds.taskMs.cap,
  waitingMax = threadBounds.tasksWaiting.cap,
  waitingOfCallerMax = threadBounds.tasksOfCaller.cap,
  idleMs = 3_000,
}: PoolOptions = {}): ThreadPool => {
  /** The next caller comes first. */
  const waiting = new Map<string, Job[]>();
  let waitingCount = 0;
  let worker: Worker | null = null;
  /** What earlier tasks left in the thread's memory is not the fault of the one that runs. */
  let hasDoneOthers = false;
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  const takeNext = (): Job | null => {
    const [first] = waiting;
    if (first === undefined) return null;
    const [caller, jobs] = first;
    const job = jobs.shift()!;
    waiting.delete(caller);
    if (jobs.length > 0) waiting.set(caller, jobs);
    waitingCount--;
    return job;
  };

  const endWorker = async (): Promise<void> => {
    clearTimeout(timer);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const open = (): Worker => {
    const opened = startWorker();
    hasDoneOthers = false;
    const isOurs = () => worker === opened;
    opened.on("message", (report: TaskReport) => {
      if (!isOurs()) return;
      const job = finish();
      hasDoneOthers = true;
      if (report.ok) job?.settle(ok(report.value));
      else job?.refuse(Object.assign(new Error(report.message), { stack: report.stack }));
      runNext();
    });
    // Out of memory, or a fault of the thread: the thread is gone. A task that had it for itself is gone with it; any other is run
    // again in a new one.
    opened.on("error", (error) => {
      if (!isOurs()) return;
      worker = null;
      const job = finish();
      if (job && hasDoneOthers) return start(job);
      job?.refuse(error as Error);
      runNext();
    });
    opened.on("exit", (code) => {
      if (!isOurs()) return;
      worker = null;
      finish()?.refuse(new Error(`The thread ended with code ${code}.`));
      runNext();
    });
    return opened;
  };

  const finish = (): Job | null => {
    clearTimeout(timer);
    const job = running;
    running = null;
    return job;
  };

  const runNext = (): void => {
    if (running) return;
    const next = takeNext();
    if (next) {
      start(next);
    } else {
      worker?.unref();
      timer = setTimeout(endWorker, idleMs).unref();
    }
  };

  const start = (next: Job): void => {
    running = next;
    clearTimeout(timer);
    // On a busy machine a thread takes seconds to start and to load what it runs.
    const limitMs = worker ? timeLimitMs : timeLimitMs * startedAnew;
    worker ??= open();
    worker.ref();
    timer = setTimeout(() => {
      const job = finish();
      void endWorker();
      job?.settle(fail("took-too-long"));
      runNext();
    }, limitMs);
    worker.postMessage(next.task);
  };

  return {
    run(caller, task) {
      const jobs = waiting.get(caller) ?? [];
      if (waitingCount >= waitingMax || jobs.length >= waitingOfCallerMax) return Promise.resolve(fail("busy"));
      return new Promise((settle, refuse) => {
        jobs.push({ task, settle, refuse });
        waiting.set(caller, jobs);
        waitingCount++;
        runNext();
      });
    },
    async close() {
      const left = [finish(), ...waiting.values()].flat();
      waiting.clear();
      waitingCount = 0;
      await endWorker();
      for (const job of left) job?.settle(fail("busy"));
    },
  };
};
