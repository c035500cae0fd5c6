import { hostname } from "node:os";
import { elapsedMs, startTimer, stopTimer } from "../lib/machine.ts";
import type { Database } from "../postgres/database.ts";
import type { DatabaseUnavailable } from "../postgres/failure.ts";
import { writeHeartbeat } from "./health.sql.ts";

/** Whether this process can serve: null, or why it cannot. */
export type Readiness = {
  check(): Promise<string | null>;
  /** A failure of any statement of this process. */
  noteFailure(failure: DatabaseUnavailable): void;
};

const answerWithinMs = 2_000;
/** However often it is called, it writes no more often than this. */
const holdsForMs = 1_000;
/** A table that needs a new page fails on a full disk long before the one row that is overwritten here. */
const refusalCountsForMs = 5_000;

const refusesWrites = ({ failure, code }: DatabaseUnavailable): boolean => failure === "read-only" || code === "53100";

const withinTime = (work: Promise<string | null>): Promise<string | null> =>
  new Promise((resolve) => {
    const timer = startTimer(() => resolve("the database does not respond"), answerWithinMs);
    work
      .catch((error: Error) => `the database cannot be written to: ${error.message}`)
      .then((reason) => {
        stopTimer(timer);
        resolve(reason);
      });
  });

/** `findMisfit`: why the schema does not fit this version. */
export const createReadiness = (db: Database, findMisfit: () => Promise<string | null>): Readiness => {
  const node = `${hostname()}:${process.pid}`;
  let latest: { at: number; answer: Promise<string | null> } | null = null;
  let refusal: { at: number; message: string } | null = null;
  return {
    async check() {
      if (latest === null || elapsedMs() - latest.at > holdsForMs)
        latest = { at: elapsedMs(), answer: withinTime(writeHeartbeat(db, node).then(findMisfit)) };
      const reason = await latest.answer;
      if (reason !== null) return reason;
      const isFresh = refusal !== null && elapsedMs() - refusal.at < refusalCountsForMs;
      return isFresh ? `the database refused a write: ${refusal!.message}` : null;
    },
    noteFailure(failure) {
      if (refusesWrites(failure)) refusal = { at: elapsedMs(), message: failure.message };
    },
  };
};
