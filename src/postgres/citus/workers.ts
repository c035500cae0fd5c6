import { minutes } from "../../lib/clock.ts";
import { bucketCount } from "../../lib/ids.ts";
import { elapsedMs } from "../../lib/machine.ts";
import type { Database, PatientDatabase, TransactionalDatabase } from "../database.ts";
import { DatabaseUnavailable, ShardMoved } from "../failure.ts";
import type { Lane } from "../lanes.ts";
import { NotSent, type Pool, type PoolUsage } from "../pool.ts";
import { holdShard, notHere, type ShardPlace } from "./layout.sql.ts";
import type { ReadLayout } from "./layout.ts";
import { inShard, type ShardTables, type Subject, subjectOf } from "./shard-text.ts";

/** A worker that cannot be used straight is tried again after this long. */
const setAsideMs = minutes(1);

export type WorkersOptions = {
  /** The coordinator, for everything else and whenever a worker cannot be used straight. */
  home: PatientDatabase;
  layout: Pick<ReadLayout, "lanes" | "placeOf" | "lookAgain">;
  /** Connections to a worker. */
  open: (worker: Pick<ShardPlace, "host" | "port">) => Pool;
  onSetAside?: (worker: Pick<ShardPlace, "host" | "port">, error: Error) => void;
};

/** `isDirect`: not set aside because it failed. */
export type WorkerUsage = PoolUsage & { readonly worker: string; readonly isDirect: boolean };
type Worker = { readonly pool: Pool; asideUntil: number };
/** A lane on its worker: one text of each statement, for the shard's own tables. */
type Shard = {
  readonly place: ShardPlace;
  readonly tables: ShardTables;
  readonly db: TransactionalDatabase;
  readonly worker: Worker;
  /** By statement's name. */
  readonly texts: Map<string, string>;
};
type Ask = keyof Pick<Database, "many" | "one" | "run">;

const addressOf = ({ host, port }: Pick<ShardPlace, "host" | "port">): string => `${host}:${port}`;

/** A statement that is not about the lane of its transaction: a fault of ours, found by the tests that run on lanes. */
const strayed = (name: string): Error => new Error(`${name} is not about the lane of its transaction.`);

/**
 * Statements about one lane go straight to the worker that has its shard, and name the shard's own tables: they then cost about
 * what they cost on one PostgreSQL. Everything else goes to the coordinator.
 */
export const openWorkers = ({ home, layout, open, onSetAside }: WorkersOptions) => {
  const workers = new Map<string, Worker>();
  const shards = new Map<number, Shard>();
  /** By name: a name stands for one text. */
  const subjects = new Map<string, Subject>();
  let laneOf = new Map<Lane, number>();
  let laneOfBucket = new Uint16Array(bucketCount);
  let known: readonly Lane[] = [];

  const learnLanes = (): void => {
    if (layout.lanes === known) return;
    known = layout.lanes;
    laneOf = new Map(known.map((lane, number) => [lane, number]));
    laneOfBucket = new Uint16Array(bucketCount);
    for (const [number, lane] of known.entries()) for (const bucket of lane ?? []) laneOfBucket[bucket] = number;
    shards.clear();
    subjects.clear();
  };
  const workerAt = (place: ShardPlace): Worker => {
    const address = addressOf(place);
    const found = workers.get(address) ?? { pool: open(place), asideUntil: 0 };
    workers.set(address, found);
    return found;
  };
  /** Null while it is not known where the lane is, or that worker cannot be used. */
  const shardOf = (lane: number): Shard | null => {
    const place = layout.placeOf(lane);
    if (place === null) return null;
    const worker = workerAt(place);
    if (worker.asideUntil > elapsedMs()) return null;
    const made = shards.get(lane);
    if (made?.place === place) return made;
    const tables = new Map(Object.entries(place.tables).map(([table, shard]) => [table, `${table}_${shard}`]));
    const shard = {
      place,
      tables,
      worker,
      texts: new Map<string, string>(),
      db: worker.pool.after({ ...holdShard, params: [place.shard] }),
    };
    shards.set(lane, shard);
    closeUnused();
    return shard;
  };
  /** A worker that has no lane any more, or that has another address now. */
  const closeUnused = (): void => {
    const used = new Set(
      known.map((_lane, number) => layout.placeOf(number)).flatMap((place) => (place ? [addressOf(place)] : [])),
    );
    for (const [address, { pool }] of workers)
      if (!used.has(address)) {
        workers.delete(address);
        void pool.close();
      }
  };
  const subject = (name: string, sql: string, { tables }: Shard): Subject => {
    const found = subjects.get(name) ?? subjectOf(sql, tables.keys());
    if (name !== "") subjects.set(name, found);
    return found;
  };
  /** The number of the lane that a statement is about; null if it is about none, or about several. */
  const laneNumber = (about: Subject, params: readonly unknown[]): number | null => {
    if (about.kind === "home") return null;
    const value = params[about.parameter];
    if (about.kind === "lane") return laneOf.get(value as Lane) ?? null;
    return typeof value === "number" ? laneOfBucket[value]! : null;
  };
  const anyShard = (): Shard | null => {
    learnLanes();
    return known[0] == null ? null : known.reduce<Shard | null>((found, _lane, number) => found ?? shardOf(number), null);
  };
  const sendTo = (
    shard: Shard,
    db: Database,
    about: Subject,
    [ask, name, sql, params]: readonly [Ask, string, string, readonly unknown[]],
  ) => {
    const given = about.kind === "lane" ? params.with(about.parameter, []) : params;
    return db[ask](name === "" ? "" : `${name}_${shard.place.shard}`, textIn(shard, name, sql), given) as Promise<never>;
  };
  const textIn = ({ texts, tables }: Shard, name: string, sql: string): string => {
    const text = texts.get(name) ?? inShard(sql, tables);
    if (name !== "") texts.set(name, text);
    return text;
  };
  /** If nothing has run at the worker, the coordinator is asked: it knows where the shard is, or that its worker is unavailable. */
  const elsewhere = <Value>({ worker, place }: Shard, error: unknown, ask: () => Promise<Value>): Promise<Value> => {
    if (error instanceof ShardMoved) layout.lookAgain();
    if (!(error instanceof NotSent)) throw error;
    const { cause } = error;
    if (cause instanceof DatabaseUnavailable && cause.failure === "timeout" && cause.code !== "ETIMEDOUT") throw cause;
    if (cause.code !== notHere && !(cause instanceof ShardMoved)) {
      worker.asideUntil = elapsedMs() + setAsideMs;
      onSetAside?.(place, cause);
    }
    layout.lookAgain();
    return ask();
  };

  const statement =
    (ask: Ask) =>
    async (name: string, sql: string, params: readonly unknown[] = []): Promise<never> => {
      const atHome = () => home[ask](name, sql, params) as Promise<never>;
      const some = anyShard();
      if (some === null) return atHome();
      const about = subject(name, sql, some);
      const lane = laneNumber(about, params);
      const shard = lane === null ? null : shardOf(lane);
      if (shard === null) return atHome();
      return sendTo(shard, shard.db, about, [ask, name, sql, params]).catch((error) =>
        elsewhere(shard, error instanceof ShardMoved ? new NotSent(error) : error, atHome),
      );
    };
  const statements = { many: statement("many"), one: statement("one"), run: statement("run") };

  /** What is only read at home is read there meanwhile: it sees what it would see within a transaction that writes none of it. */
  const within = (shard: Shard, lane: number, tx: Database): Database => {
    const asking =
      (ask: Ask) =>
      async (name: string, sql: string, params: readonly unknown[] = []): Promise<never> => {
        const about = subject(name, sql, shard);
        if (about.kind === "home" && about.isReading) return home[ask](name, sql, params) as Promise<never>;
        if (laneNumber(about, params) !== lane) throw strayed(name);
        return sendTo(shard, tx, about, [ask, name, sql, params]);
      };
    return {
      get lanes() {
        return layout.lanes;
      },
      ...{ many: asking("many"), one: asking("one"), run: asking("run") },
    };
  };

  const db: PatientDatabase = {
    get lanes() {
      return layout.lanes;
    },
    ...statements,
    ...{ transaction: home.transaction, longTransaction: home.longTransaction, session: home.session },
    inLane(lane) {
      const some = anyShard();
      const number = some === null ? undefined : laneOf.get(lane);
      const shard = number === undefined ? null : shardOf(number);
      if (shard === null) return home;
      const transaction = (
        work: (tx: Database) => Promise<unknown>,
        last?: (tx: Database, value: unknown) => Promise<unknown>[],
      ) => {
        const inside = (tx: Database) => within(shard, number!, tx);
        const atHome = (): Promise<unknown> => (last ? home.transaction(work, last) : home.transaction(work));
        const there: Promise<unknown> = last
          ? shard.db.transaction(
              (tx) => work(inside(tx)),
              (tx, value) => last(inside(tx), value),
            )
          : shard.db.transaction((tx) => work(inside(tx)));
        return there.catch((error) => elsewhere(shard, error, atHome));
      };
      return {
        get lanes() {
          return layout.lanes;
        },
        ...statements,
        transaction: transaction as TransactionalDatabase["transaction"],
      };
    },
  };
  return {
    db,
    usage: (): WorkerUsage[] =>
      [...workers].map(([worker, { pool, asideUntil }]) => ({
        worker,
        isDirect: asideUntil <= elapsedMs(),
        ...pool.usage(),
      })),
    close: () => Promise.all([...workers.values()].map(({ pool }) => pool.close())),
  };
};
