import type { Log } from "../../lib/telemetry/log.ts";

export type Sweeping = {
  /** Again, now; asked for during a sweep, right after it. */
  now(): void;
  stop(): Promise<void>;
};

/** Looks for work at a steady pace, so that a lost hint only delays. Never two sweeps at a time. */
export const startSweeping = ({ sweep, pollMs, log }: { sweep: () => Promise<void>; pollMs: number; log: Log }): Sweeping => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await sweep().catch((error) => log.warn({ error: String(error) }, "Due deliveries could not be looked up; trying again"));
    } while (isAskedAgain && !isStopped);
    running = null;
  };
  const now = (): void => {
    if (isStopped) return;
    if (running) isAskedAgain = true;
    else running = run();
  };

  now();
  const timer = setInterval(now, pollMs);
  return {
    now,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
