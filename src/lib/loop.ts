import { startTimer, stopTimer } from "./machine.ts";

/** How a loop sleeps: until it is woken, or for so long. A call that comes while it works is not forgotten. */
export type Alarm = {
  wake(): void;
  /** Returns immediately if it was woken since the last sleep ended. True if it was woken. */
  sleep(ms: number): Promise<boolean>;
};

/** `isBackground`: sleeping does not keep the process running. */
export const createAlarm = ({ isBackground = false } = {}): Alarm => {
  let isAwake = false;
  let rouse: (() => void) | null = null;
  return {
    wake() {
      isAwake = true;
      rouse?.();
    },
    async sleep(ms) {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = startTimer(resolve, ms);
          if (isBackground) timer.unref();
          rouse = () => {
            stopTimer(timer);
            resolve();
          };
        });
        rouse = null;
      }
      const wasWoken = isAwake;
      isAwake = false;
      return wasWoken;
    },
  };
};

export type LoopOptions = {
  /** From the end of one run to the next. */
  everyMs: number | (() => number);
  /** "again" if there may be more to do now. The signal is aborted when the loop stops. */
  run(signal: AbortSignal): Promise<"again" | unknown>;
  /** A run that failed is repeated after the usual time. */
  onError(error: unknown): void;
  /** The first run waits for its time, too. */
  isFirstLater?: boolean;
  isBackground?: boolean;
};

export type Loop = {
  /** Runs now, or again right after the run that is under way. */
  wake(): void;
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>;
};

/** Does something again and again, never twice at the same time: at a steady pace, so that a lost hint only delays, or when woken. */
export const startLoop = ({ everyMs, run, onError, isFirstLater = false, isBackground = false }: LoopOptions): Loop => {
  const alarm = createAlarm({ isBackground });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async (): Promise<void> => {
    let mayRun = !isFirstLater;
    while (!signal.aborted) {
      const hasMore = mayRun && (await run(signal).catch(onError)) === "again";
      mayRun = true;
      if (!hasMore && !signal.aborted) await alarm.sleep(typeof everyMs === "number" ? everyMs : everyMs());
    }
  };
  const running = loop();
  return {
    wake: alarm.wake,
    async stop() {
      stopping.abort();
      alarm.wake();
      await running;
    },
  };
};
