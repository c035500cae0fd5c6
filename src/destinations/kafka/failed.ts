import { elapsedMs, startTimer, stopTimer } from "../../lib/machine.ts";
import type { AttemptResult } from "../attempt.ts";

/** Nothing can be sent, for a reason that is known. */
export class KafkaFailed extends Error {
  readonly result: AttemptResult;
  readonly code: number | null;
  constructor(result: AttemptResult, message: string, code: number | null = null) {
    super(message);
    this.result = result;
    this.code = code;
  }
}

/** What is not there at the end is given up, and what it was waited for on is closed. */
export const inTime = <Value>(end: number, promise: Promise<Value>, onLate: () => void = () => {}): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = startTimer(
      () => {
        reject(new KafkaFailed("TIMED_OUT", "No acknowledgement within the deadline."));
        onLate();
      },
      Math.max(0, end - elapsedMs()),
    );
    promise.then(resolve, reject).finally(() => stopTimer(timer));
  });
