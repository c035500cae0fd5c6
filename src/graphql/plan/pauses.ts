import { soon } from "../../lib/machine.ts";

/** Operations that wait for a turn, in the order in which they began to wait: one entry per running operation. */
const waiting: (() => void)[] = [];
let isScheduled = false;

const runNext = (): void => {
  const begin = waiting.shift();
  if (begin === undefined) {
    isScheduled = false;
    return;
  }
  begin();
  // Each in its own turn: new requests are served between any two of them.
  soon(runNext);
};

/** Calls back after others had their turn. */
export const afterOthers = (run: () => void): void => {
  waiting.push(run);
  if (isScheduled) return;
  isScheduled = true;
  soon(runNext);
};
