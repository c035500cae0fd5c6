import { minutes } from "../../lib/clock.ts";
import { type Loop, startLoop } from "../../lib/loop.ts";
import type { Database } from "../database.ts";
import { type Lane, type Layout, oneLane } from "../lanes.ts";
import { hasCitus, readShardPlaces, readShards, type ShardPlace } from "./layout.sql.ts";

const lookEveryMs = minutes(1);

export type ReadLayout = Layout & {
  /** Where the lane with this number is, as it was last read; null if that is not known. */
  placeOf(lane: number): ShardPlace | null;
  read(db: Database): Promise<void>;
  /** Reads it once a minute from now on, and when `lookAgain` is called. */
  follow(db: Database): void;
  /** Something failed in a way that it may be the reason for. */
  lookAgain(): void;
  stop(): void;
};

const areSame = (some: readonly Lane[], others: readonly Lane[]): boolean => JSON.stringify(some) === JSON.stringify(others);

/** Which buckets make a lane. It changes only when shards are split: one that moves to another machine has the same buckets. */
export const createLayout = (onChange: (lanes: number) => void = () => {}): ReadLayout => {
  let lanes = oneLane;
  let places: readonly (ShardPlace | null)[] = [];
  let reading: Promise<void> | null = null;
  let following: Loop | undefined;
  const readNow = async (db: Database): Promise<void> => {
    const shards = (await hasCitus(db))!.exists ? await readShards(db) : [];
    const found = shards.length > 0 ? shards.map(({ buckets }) => buckets) : oneLane;
    const placed = new Map(shards.length > 0 ? (await readShardPlaces(db)).map((place) => [place.shard, place]) : []);
    places = shards.map(({ shard }) => placed.get(shard) ?? null);
    // The same object as long as it means the same: what is computed from it is cached with it.
    if (areSame(found, lanes)) return;
    lanes = found;
    onChange(shards.length);
  };
  const read = (db: Database): Promise<void> => {
    reading ??= readNow(db).finally(() => {
      reading = null;
    });
    return reading;
  };
  return {
    get lanes() {
      return lanes;
    },
    placeOf: (lane) => places[lane] ?? null,
    read,
    lookAgain: () => following?.wake(),
    follow(db) {
      // A database that does not answer now is asked the next time; statements meanwhile report it.
      following ??= startLoop({
        everyMs: lookEveryMs,
        run: () => read(db),
        onError: () => {},
        isFirstLater: true,
        isBackground: true,
      });
    },
    stop() {
      void following?.stop();
    },
  };
};
