import { setTimeout as wait } from "node:timers/promises";
import { Unavailable } from "./kolli-api.ts";
import type { Reporter } from "./report.ts";

export type Round = {
  readonly everyMs: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Shows in the dashboard how the connector does. */
  readonly report?: Reporter;
};

const longestWaitMs = 60_000;

/** Does the work again and again. While something is unavailable, it waits longer each time; any other error ends the program. */
export const keepRunning = async (work: () => Promise<unknown>, { everyMs, signal, log, report }: Round): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      await work();
      failures = 0;
      await report?.(null);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      failures++;
      await report?.(error.message);
      waitMs = Math.max(error.retryAfterMs, Math.min(longestWaitMs, everyMs * 2 ** failures));
      log(`${error.message} Trying again in ${Math.round(waitMs / 1000)} s.`);
    }
    await wait(waitMs, undefined, { signal }).catch(() => {});
  }
};

/** Ends with SIGINT and SIGTERM. */
export const untilStopped = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
};

/** A setting of the environment; all that are missing are named together. */
export const readSettings = <Name extends string>(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Record<Name, string> => {
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(", ")}. The README of this connector says what they mean.`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
};
