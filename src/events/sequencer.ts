import { type Loop, startLoop } from "../lib/loop.ts";
import { delay } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { canTellHistory, keepEpoch } from "./epoch-keeper.ts";
import { sequenceEvents } from "./sequence.ts";

export type Sequencer = Loop;

const lane = 0;
const batch = 2_000;
/** While events keep coming they are placed this often: one by one would cost a statement and a commit each. */
const gatherMs = 25;

/**
 * Gives committed events their places in the feed. Writers commit in any order, so a place taken at writing time could become
 * visible behind a reader's cursor; a place given after the commit cannot.
 */
export const startSequencer = ({ db, log, pollMs = 1_000 }: { db: Database; log: Log; pollMs?: number }): Sequencer => {
  let knowsHistory: boolean | null = null;
  return startLoop({
    everyMs: pollMs,
    async run() {
      knowsHistory ??= await canTellHistory(db);
      const placed = await sequenceEvents(db, lane, batch, { knowsHistory });
      if (placed > 0) await delay(gatherMs);
      if (placed >= batch) return "again";
      // None may be there, or none may have been allowed.
      return placed === 0 && knowsHistory && (await keepEpoch(db, log)) ? "again" : "done";
    },
    onError: (error) => log.warn({ err: error }, "Events could not be placed in the feed; trying again shortly"),
  });
};
