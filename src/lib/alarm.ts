import { startTimer, stopTimer } from "./machine.ts";
/** How a worker sleeps: until someone wakes it, or for so long. A call that comes while it works is not forgotten. */
export type Alarm = {
  wake(): void;
  /** Returns at once when woken since the last sleep ended. True when it was woken. */
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
