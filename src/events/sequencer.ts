import { type Loop, startLoop } from "../lib/loop.ts";
import { delay, elapsedMs } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { type DuePoll, unaskedMs } from "../work/due-poll.ts";
import { canReportHistory, keepEpoch } from "./epoch-keeper.ts";
import type { Placing } from "./events-within.sql.ts";
import { areEventsWaiting } from "./sequence.sql.ts";
import { sequenceEvents } from "./sequence.ts";

export type Sequencer = Loop & {
  /** A stream is open, here or on another node: for some seconds, events are placed as soon as they are committed. */
  noteReader(): void;
  /** How a change may place its own events; null until, and if not, the server reports which history it writes. */
  placing(): Placing | null;
};

/** `poll`: the look for all kinds of work; by default its own. */
export type SequencerOptions = { db: Database; log: Log; pollMs?: number; poll?: DuePoll };

const lane = 0;
const batch = 2_000;
/** While events keep coming they are placed this often, the first of them as it comes: one by one would cost a statement and a commit each. */
const gatherMs = 250;
/** The same while a reader waits, after the first of them. */
const gatherForReaderMs = 25;
/** Longer than `readerNoticeMs`: readers say again that they wait. */
const readerMs = 25_000;

/**
 * Gives committed events their places in the feed. Writers commit in any order, so a place taken at writing time could become
 * visible behind a reader's cursor; a place given after the commit cannot.
 */
export const startSequencer = ({ db, log, pollMs = 1_000, poll }: SequencerOptions): Sequencer => {
  let knowsHistory: boolean | null = null;
  let readerUntil = 0;
  let placedAt = Number.NEGATIVE_INFINITY;
  let endGathering = (): void => {};
  /** A reader that comes meanwhile ends it. */
  const gather = async (ms: number): Promise<void> => {
    const reader = new Promise<void>((resolve) => {
      endGathering = resolve;
    });
    await Promise.race([delay(ms), reader]);
  };
  const hasReader = (): boolean => elapsedMs() < readerUntil;
  const loop = startLoop({
    everyMs: poll ? unaskedMs : pollMs,
    async run(signal) {
      const gathersFor = placedAt + gatherMs - elapsedMs();
      if (gathersFor > 0 && !hasReader() && !signal.aborted) await gather(gathersFor);
      if (knowsHistory === null) {
        knowsHistory = await canReportHistory(db);
        poll?.add({ name: "events", isDue: areEventsWaiting({ knowsHistory }), onDue: () => loop.wake() });
      }
      const placed = await sequenceEvents(db, lane, batch, { knowsHistory });
      if (placed > 0) placedAt = elapsedMs();
      if (placed > 0 && hasReader()) await delay(gatherForReaderMs);
      if (placed >= batch) return "again";
      // None may be there, or none may have been allowed.
      return placed === 0 && knowsHistory && (await keepEpoch(db, log)) ? "again" : "done";
    },
    onError: (error) => log.warn({ err: error }, "Events could not be placed in the feed; trying again shortly"),
  });
  return {
    ...loop,
    noteReader() {
      readerUntil = elapsedMs() + readerMs;
      endGathering();
    },
    placing: () => (knowsHistory ? { hasReader: hasReader() } : null),
  };
};
