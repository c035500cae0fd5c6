import { setTimeout as delay } from "node:timers/promises";
import { startWait } from "./thread-times.ts";

/** Whatever the machine does, no wait takes longer. */
const atMostMs = 60_000;

/** The service that is attacked in this process; one after the other. */
let servicePid = process.pid;
export const timeBy = (pid: number): void => {
  servicePid = pid;
};

/** Milliseconds since it was started in which both the service and this process could run: a busy machine has more time for the same. */
export const startFairTime = (): (() => number) => {
  const end = startWait(servicePid);
  return () => {
    const { wallMs, service, client } = end();
    return wallMs >= atMostMs ? Number.POSITIVE_INFINITY : wallMs - Math.max(service.queuedMs, client.queuedMs);
  };
};

/**
 * Whether the service and this process were kept from running for most of the time since it was started. Then its database was,
 * too, and statements may have run out of time, which is nobody's doing.
 */
export const startStarvation = (): (() => boolean) => {
  const end = startWait(servicePid);
  return () => {
    const { wallMs, service, client } = end();
    return Math.max(service.queuedMs, client.queuedMs) > wallMs / 2;
  };
};

/** Waits that long in fair time, or until it is aborted. */
export const fairDelay = async (ms: number, signal: AbortSignal): Promise<void> => {
  const elapsed = startFairTime();
  while (!signal.aborted && elapsed() < ms) await delay(Math.max(5, ms - elapsed()), undefined, { signal }).catch(() => {});
};
