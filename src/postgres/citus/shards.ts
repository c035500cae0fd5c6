import { minutes } from "../../lib/clock.ts";
import { bucketCount } from "../../lib/ids.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { TransactionalDatabase } from "../database.ts";
import type { Lane } from "../lanes.ts";
import type { Pool, PoolUsage } from "../pool.ts";
import { holdShard, type ShardPlace } from "./layout.sql.ts";
import type { ReadLayout } from "./layout.ts";
import { type ShardTables, type Subject, subjectOf } from "./shard-text.ts";

/** A worker that cannot be used straight is tried again after this long. */
const setAsideMs = minutes(1);

export type WorkerAddress = Pick<ShardPlace, "host" | "port">;
export type ShardsOptions = {
  layout: Pick<ReadLayout, "lanes" | "placeOf" | "lookAgain">;
  /** Connections to a worker. */
  open: (worker: WorkerAddress) => Pool;
};
/** `isDirect`: not set aside because it failed. */
export type WorkerUsage = PoolUsage & { readonly worker: string; readonly isDirect: boolean };
type Worker = { readonly pool: Pool; asideUntil: number };
/** A lane on its worker: one text of each statement, for the shard's own tables. */
export type Shard = {
  readonly lane: number;
  readonly place: ShardPlace;
  readonly tables: ShardTables;
  readonly db: TransactionalDatabase;
  readonly worker: Worker;
  /** By statement's name. */
  readonly texts: Map<string, string>;
};
/** What is known of one set of lanes. */
type Lanes = {
  readonly all: readonly Lane[];
  readonly numberOf: ReadonlyMap<Lane, number>;
  readonly numberOfBucket: Uint16Array;
  readonly shards: Map<number, Shard>;
  /** By statement's name, which stands for one text. */
  readonly subjects: Map<string, Subject>;
};

const addressOf = ({ host, port }: WorkerAddress): string => `${host}:${port}`;

const learn = (all: readonly Lane[]): Lanes => {
  const numberOfBucket = new Uint16Array(bucketCount);
  for (const [number, lane] of all.entries()) for (const bucket of lane ?? []) numberOfBucket[bucket] = number;
  const numberOf = new Map(all.map((lane, number) => [lane, number]));
  return { all, numberOf, numberOfBucket, shards: new Map(), subjects: new Map() };
};

const shardAt = (lane: number, place: ShardPlace, worker: Worker): Shard => ({
  lane,
  place,
  tables: new Map(Object.entries(place.tables).map(([table, shard]) => [table, `${table}_${shard}`])),
  worker,
  texts: new Map(),
  db: worker.pool.after({ ...holdShard, params: [place.shard] }),
});

/** The shards as the layout has them now, with connections to their workers. */
export const openShards = ({ layout, open }: ShardsOptions) => {
  const workers = new Map<string, Worker>();
  let lanes = learn([]);

  const current = (): Lanes => {
    if (layout.lanes !== lanes.all) lanes = learn(layout.lanes);
    return lanes;
  };
  const workerAt = (place: ShardPlace): Worker => {
    const address = addressOf(place);
    const found = workers.get(address) ?? { pool: open(place), asideUntil: 0 };
    workers.set(address, found);
    return found;
  };
  /** A worker that has no lane any more, or that has another address now. */
  const closeUnused = (): void => {
    const places = lanes.all.map((_lane, number) => layout.placeOf(number));
    const used = new Set(places.flatMap((place) => (place ? [addressOf(place)] : [])));
    for (const [address, { pool }] of workers)
      if (!used.has(address)) {
        workers.delete(address);
        void pool.close();
      }
  };
  /** Null while it is not known where the lane is, or that worker cannot be used. */
  const ofLane = (lane: number): Shard | null => {
    const place = layout.placeOf(lane);
    if (place === null) return null;
    const worker = workerAt(place);
    if (worker.asideUntil > elapsedMs()) return null;
    const made = lanes.shards.get(lane);
    if (made?.place === place) return made;
    const shard = shardAt(lane, place, worker);
    lanes.shards.set(lane, shard);
    closeUnused();
    return shard;
  };
  /** Any that can be used now: all have the same tables. */
  const any = (): Shard | null => {
    const { all } = current();
    return all[0] == null ? null : all.reduce<Shard | null>((found, _lane, number) => found ?? ofLane(number), null);
  };
  return {
    any,
    ofLane: (lane: Lane): Shard | null => {
      const number = any() === null ? undefined : current().numberOf.get(lane);
      return number === undefined ? null : ofLane(number);
    },
    subject: (name: string, sql: string, { tables }: Shard): Subject => {
      const found = lanes.subjects.get(name) ?? subjectOf(sql, tables.keys());
      if (name !== "") lanes.subjects.set(name, found);
      return found;
    },
    /** The number of the lane that a statement is about; null if it is about none, or about several. */
    laneNumber: (about: Subject, params: readonly unknown[]): number | null => {
      if (about.kind === "home") return null;
      const value = params[about.parameter];
      if (about.kind === "lane") return lanes.numberOf.get(value as Lane) ?? null;
      return typeof value === "number" ? lanes.numberOfBucket[value]! : null;
    },
    byNumber: ofLane,
    setAside: ({ worker }: Shard): void => {
      worker.asideUntil = elapsedMs() + setAsideMs;
    },
    usage: (): WorkerUsage[] =>
      [...workers].map(([worker, { pool, asideUntil }]) => ({ worker, isDirect: asideUntil <= elapsedMs(), ...pool.usage() })),
    close: () => Promise.all([...workers.values()].map(({ pool }) => pool.close())),
  };
};
