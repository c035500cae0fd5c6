import type { Database, PatientDatabase, TransactionalDatabase } from "../database.ts";
import { DatabaseUnavailable, ShardMoved } from "../failure.ts";
import type { Lane } from "../lanes.ts";
import { NotSent } from "../pool.ts";
import { notHere } from "./layout.sql.ts";
import { inShard, type Subject } from "./shard-text.ts";
import { openShards, type Shard, type ShardsOptions, type WorkerAddress } from "./shards.ts";

export type WorkersOptions = ShardsOptions & {
  /** The coordinator, for everything else and whenever a worker cannot be used straight. */
  home: PatientDatabase;
  onSetAside?: (worker: WorkerAddress, error: Error) => void;
};
type Route = Pick<WorkersOptions, "home" | "layout" | "onSetAside"> & { shards: ReturnType<typeof openShards> };
type Ask = keyof Pick<Database, "many" | "one" | "run">;
type Statement = (name: string, sql: string, params?: readonly unknown[]) => Promise<never>;
type Transaction = (
  work: (tx: Database) => Promise<unknown>,
  last?: (tx: Database, value: unknown) => Promise<unknown>[],
) => Promise<unknown>;

/** A statement that is not about the lane of its transaction: a fault of ours, found by the tests that run on lanes. */
const strayed = (name: string): Error => new Error(`${name} is not about the lane of its transaction.`);

const textIn = ({ texts, tables }: Shard, name: string, sql: string): string => {
  const text = texts.get(name) ?? inShard(sql, tables);
  if (name !== "") texts.set(name, text);
  return text;
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

/** If nothing has run at the worker, the coordinator is asked: it knows where the shard is, or that its worker is unavailable. */
const elsewhere = <Value>(
  { shards, layout, onSetAside }: Route,
  shard: Shard,
  error: unknown,
  ask: () => Promise<Value>,
): Promise<Value> => {
  if (error instanceof ShardMoved) layout.lookAgain();
  if (!(error instanceof NotSent)) throw error;
  const { cause } = error;
  if (cause instanceof DatabaseUnavailable && cause.failure === "timeout" && cause.code !== "ETIMEDOUT") throw cause;
  if (cause.code !== notHere && !(cause instanceof ShardMoved)) {
    shards.setAside(shard);
    onSetAside?.(shard.place, cause);
  }
  layout.lookAgain();
  return ask();
};

/** Where the shard of its lane is, if it is about one lane; else at home. */
const statement =
  (route: Route, ask: Ask): Statement =>
  async (name, sql, params = []) => {
    const { home, shards } = route;
    const atHome = () => home[ask](name, sql, params) as Promise<never>;
    const some = shards.any();
    if (some === null) return atHome();
    const about = shards.subject(name, sql, some);
    const lane = shards.laneNumber(about, params);
    const shard = lane === null ? null : shards.byNumber(lane);
    if (shard === null) return atHome();
    return sendTo(shard, shard.db, about, [ask, name, sql, params]).catch((error) =>
      elsewhere(route, shard, error instanceof ShardMoved ? new NotSent(error) : error, atHome),
    );
  };

/** What is only read at home is read there meanwhile: it sees what it would see within a transaction that writes none of it. */
const statementWithin =
  ({ home, shards }: Route, shard: Shard, tx: Database, ask: Ask): Statement =>
  async (name, sql, params = []) => {
    const about = shards.subject(name, sql, shard);
    if (about.kind === "home" && about.isReading) return home[ask](name, sql, params) as Promise<never>;
    if (shards.laneNumber(about, params) !== shard.lane) throw strayed(name);
    return sendTo(shard, tx, about, [ask, name, sql, params]);
  };

const asking = ({ layout }: Route, to: (ask: Ask) => Statement): Database => ({
  get lanes() {
    return layout.lanes;
  },
  ...{ many: to("many"), one: to("one"), run: to("run") },
});

const transactionIn =
  (route: Route, shard: Shard): Transaction =>
  (work, last) => {
    const { home } = route;
    const inside = (tx: Database) => asking(route, (ask) => statementWithin(route, shard, tx, ask));
    const atHome = (): Promise<unknown> => (last ? home.transaction(work, last) : home.transaction(work));
    const there: Promise<unknown> = last
      ? shard.db.transaction(
          (tx) => work(inside(tx)),
          (tx, value) => last(inside(tx), value),
        )
      : shard.db.transaction((tx) => work(inside(tx)));
    return there.catch((error) => elsewhere(route, shard, error, atHome));
  };

/**
 * Statements about one lane go straight to the worker that has its shard, and name the shard's own tables: they then cost about
 * what they cost on one PostgreSQL. Everything else goes to the coordinator.
 */
export const openWorkers = ({ home, onSetAside, ...options }: WorkersOptions) => {
  const shards = openShards(options);
  const route: Route = { home, layout: options.layout, shards, ...(onSetAside && { onSetAside }) };
  const straight = () => asking(route, (ask) => statement(route, ask));
  const { transaction, longTransaction, session } = home;
  const inLane = (lane: Lane): TransactionalDatabase => {
    const shard = shards.ofLane(lane);
    if (shard === null) return home;
    return Object.assign(straight(), { transaction: transactionIn(route, shard) as TransactionalDatabase["transaction"] });
  };
  const db: PatientDatabase = Object.assign(straight(), { transaction, longTransaction, session, inLane });
  return { db, usage: shards.usage, close: shards.close };
};
