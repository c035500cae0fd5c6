import { startTimer, stopTimer } from "./machine.ts";
/** How a worker sleeps: until it is woken, or for a time. A wake-up that comes while it works is not lost. */
export type Alarm = {
  wake(): void;
  /** Returns immediately if woken since the last sleep ended. True if it was woken. */
  sleep(ms: number): Promise<boolean>;
};

export const createAlarm = (): Alarm => {
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
