import { soon } from "../../lib/machine.ts";

/** Who waits for a turn, in the order in which they began to wait: one for each operation that runs. */
const waiting: (() => void)[] = [];
let isScheduled = false;

const runNext = (): void => {
  const begin = waiting.shift();
  if (begin === undefined) {
    isScheduled = false;
    return;
  }
  begin();
  // Each in a turn of its own: what came in meanwhile is served between any two of them.
  soon(runNext);
};

/** Called back once others had their turn. */
export const afterOthers = (run: () => void): void => {
  waiting.push(run);
  if (isScheduled) return;
  isScheduled = true;
  soon(runNext);
};
