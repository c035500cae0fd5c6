import { setTimeout as delay } from "node:timers/promises";
import { type Clock, systemClock } from "../../lib/clock.ts";
import { EmbeddedServerError } from "./binaries.ts";
import type { RunningServer } from "./server.ts";

export type RestartedServer = {
  stop(): Promise<void>;
  /** Settles only when the server could not be brought back and was given up. */
  failed: Promise<Error>;
};

export type KeepRunningOptions = {
  first: RunningServer;
  start(): Promise<RunningServer>;
  /** Called once, when the server is stopped for good. */
  release(): Promise<void>;
  log(text: string): void;
  /** The waits before each try; one more failure within a minute of them, and it is given up. */
  restartDelaysMs?: readonly number[];
  clock?: Clock;
  /** Returns early when the signal is aborted. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
};

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {});

/** Five tries within a minute: immediately, and then so that a disk may be cleared or a neighbour's memory be given back. */
const defaultDelaysMs = [0, 1_000, 4_000, 10_000, 20_000];
const windowMs = 60_000;

/** A server that dies (out of memory, a stray kill) is started again; PostgreSQL recovers what was committed. */
export const keepRunning = ({
  first,
  start,
  release,
  log,
  restartDelaysMs = defaultDelaysMs,
  clock = systemClock,
  wait = waitFor,
}: KeepRunningOptions): RestartedServer => {
  let server: RunningServer | null = first;
  let restarting: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  const tries: number[] = [];
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<Error>();

  /** The next wait, or null when there were too many tries within the last minute. */
  const nextDelay = (): number | null => {
    const recent = tries.filter((at) => at > clock.now() - windowMs).length;
    return restartDelaysMs[recent] ?? null;
  };

  const restart = async (why: string): Promise<void> => {
    let reason = why;
    for (;;) {
      const waitMs = nextDelay();
      if (waitMs === null) {
        giveUp(new EmbeddedServerError(`The embedded PostgreSQL keeps failing: ${reason}`));
        return;
      }
      await wait(waitMs, stopping.signal);
      if (stopped) return;
      tries.push(clock.now());
      try {
        watch(await start());
        return;
      } catch (error) {
        reason = (error as Error).message;
        log(`The embedded PostgreSQL could not be restarted; trying again. ${reason}`);
      }
    }
  };

  const watch = (running: RunningServer): void => {
    server = running;
    void running.exited.then(({ code, output }) => {
      if (stopped) return;
      server = null;
      log(`The embedded PostgreSQL ended unexpectedly (exit code ${code}); restarting it.`);
      restarting = restart(`it ended with exit code ${code}. ${output}`);
    });
  };
  watch(first);

  const stopOnce = async (): Promise<void> => {
    stopping.abort();
    await restarting;
    await server?.stop();
    await release();
  };
  return {
    failed,
    stop() {
      // Once only: a second call would release a lock that may be someone else's by then.
      stopped ??= stopOnce();
      return stopped;
    },
  };
};
