import { seconds } from "../../lib/clock.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { FeedPlace } from "./feed-cursor.ts";
import { readEpochs } from "./feed-epochs.sql.ts";
import { readHorizon } from "./feed-horizon.sql.ts";

/** The epochs of a feed, oldest first. Each shares the feed up to a position with the one before. */
export type EpochHistory = readonly { readonly epoch: string; readonly afterPosition: number }[];

/** The feed from before it had names for its epochs. */
const unnamed = { epoch: "", afterPosition: 0 };

export const presentEpoch = (history: EpochHistory): string => history.at(-1)?.epoch ?? unnamed.epoch;

/**
 * Where a place of any epoch is in the present one: the same position as far as they share the feed, or else the last that they
 * share, so that nothing is skipped. Null for an epoch that is not in this history.
 */
export const positionNow = (history: EpochHistory, { position, epoch }: FeedPlace): number | null => {
  if (position === 0) return 0;
  const known = [unnamed, ...history];
  const index = known.findIndex((one) => one.epoch === epoch);
  if (index === -1) return null;
  return known.slice(index + 1).reduce((least, { afterPosition }) => Math.min(least, afterPosition), position);
};

export type FeedEpochs = {
  /** As they were at most a second ago; `anew` asks the database. */
  read(anew?: "anew"): Promise<EpochHistory>;
  /** Up to which position events may be deleted by now, as it was at most a second ago. */
  horizon(): Promise<number>;
};

const maxAgeMs = seconds(1);

export const createFeedEpochs = (db: Database): FeedEpochs => {
  const history = keep(() => readEpochs(db));
  const horizon = keep(() => readHorizon(db));
  return { read: (anew) => history(anew), horizon: () => horizon() };
};

/** What was read, for a moment; not where reading failed. */
const keep = <Value>(read: () => Promise<Value>): ((anew?: "anew") => Promise<Value>) => {
  let last: { at: number; value: Promise<Value> } | null = null;
  return (anew) => {
    if (anew || last === null || elapsedMs() - last.at > maxAgeMs) {
      const asked = { at: elapsedMs(), value: read() };
      asked.value.catch(() => {
        if (last === asked) last = null;
      });
      last = asked;
    }
    return last.value;
  };
};
