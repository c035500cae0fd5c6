import { readFileSync } from "node:fs";

/** How long a thread has run, and how long it was ready to run and waited for a processor. */
export type ThreadTimes = { readonly ranMs: number; readonly queuedMs: number };

/**
 * Of the main thread of a process, from Linux's scheduler. A kernel that does not count gives no waiting at all, and then the
 * whole time on the clock is judged.
 */
export const threadTimes = (pid: number): ThreadTimes => {
  try {
    const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ").map(Number);
    return { ranMs: ran / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return { ranMs: 0, queuedMs: 0 };
  }
};

/** What passed between two readings, on the clock and of the threads that an answer depends on. */
export type Passed = { readonly wallMs: number; readonly service: ThreadTimes; readonly client: ThreadTimes };

/**
 * How long the service kept a client waiting. What other processes took from it by running is the machine's doing and is left
 * out, exactly as long as it was; what the service itself ran for is never left out, nor any pause in which it did not want to run.
 */
export const waitedMs = ({ wallMs, service, client }: Passed): number =>
  Math.max(service.ranMs, wallMs - service.queuedMs - client.queuedMs);

/** Starts a measurement; what it returns ends it. */
export const startWait = (servicePid: number): (() => Passed) => {
  const startedAt = performance.now();
  const [service, client] = [threadTimes(servicePid), threadTimes(process.pid)];
  const since = (before: ThreadTimes, now: ThreadTimes): ThreadTimes => ({
    ranMs: now.ranMs - before.ranMs,
    queuedMs: now.queuedMs - before.queuedMs,
  });
  return () => ({
    wallMs: performance.now() - startedAt,
    service: since(service, threadTimes(servicePid)),
    client: since(client, threadTimes(process.pid)),
  });
};
