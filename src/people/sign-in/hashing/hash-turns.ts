import { fail, ok, type Result } from "../../../lib/result.ts";
import { peopleBounds } from "../../bounds.ts";

/**
 * For whom a password is hashed. Known: a browser that signed in before, an open session, the holder of a link. They go before strangers,
 * who can be anyone and as many as they like. `by`: among whom turns are shared, such as a stranger's network.
 */
export type Turn = { readonly isKnown: boolean; readonly by: string };
export type Busy = { readonly retryAfterMs: number };

type Waiting = { start(): void; refuse(): void };

/** Those who wait, by whom they wait for: the first of the first, who then stands last again. */
const createLine = () => {
  const lines = new Map<string, Waiting[]>();
  let count = 0;
  const leave = (by: string, line: Waiting[]): void => {
    lines.delete(by);
    count -= 1;
    if (line.length > 0) lines.set(by, line);
  };
  return {
    count: () => count,
    countOf: (by: string): number => lines.get(by)?.length ?? 0,
    add(by: string, one: Waiting): void {
      lines.set(by, [...(lines.get(by) ?? []), one]);
      count += 1;
    },
    next(): Waiting | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [by, line] = first;
      const one = line.shift();
      leave(by, line);
      return one;
    },
    /** Refuses the newest of the caller with most waiting; false if no caller has more than one. */
    makeRoom(): boolean {
      const [by, line] = [...lines].reduce((most, one) => (one[1].length > most[1].length ? one : most), ["", [] as Waiting[]]);
      if (line.length < 2) return false;
      line.pop()!.refuse();
      count -= 1;
      lines.set(by, line);
      return true;
    },
  };
};

/** How long a hash takes on a busy machine, to say when it is worth trying again. */
const usualHashMs = 100;

/**
 * Hashing is meant to be expensive. A few at a time keep many sign-ins from taking the process's memory and threads; the rest wait in a
 * line that has an end, known ones first, then strangers, network by network.
 */
export const createHashTurns = () => {
  const lines = { known: createLine(), strangers: createLine() };
  let running = 0;
  const waiting = () => lines.known.count() + lines.strangers.count();
  const done = (): void => {
    running -= 1;
    const next = lines.known.next() ?? lines.strangers.next();
    next?.start();
  };
  const takeTurn = ({ isKnown, by }: Turn): Promise<boolean> => {
    const line = isKnown ? lines.known : lines.strangers;
    return new Promise((resolve) => {
      const start = () => {
        running += 1;
        resolve(true);
      };
      if (running < peopleBounds.hashesInProgress.cap) return start();
      const isTooMany = line.countOf(by) >= peopleBounds.hashesWaitingOfOne.cap;
      const isFull = line.count() >= peopleBounds.hashesWaiting.cap;
      if (isTooMany || (isFull && (line.countOf(by) > 0 || !line.makeRoom()))) return resolve(false);
      line.add(by, { start, refuse: () => resolve(false) });
    });
  };
  return async <T>(turn: Turn, work: () => Promise<T>): Promise<Result<T, Busy>> => {
    if (!(await takeTurn(turn))) {
      const retryAfterMs = Math.max(1_000, (waiting() * usualHashMs) / peopleBounds.hashesInProgress.cap);
      return fail({ retryAfterMs });
    }
    try {
      return ok(await work());
    } finally {
      done();
    }
  };
};
