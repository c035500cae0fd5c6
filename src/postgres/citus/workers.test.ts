import { expect, test } from "vitest";
import { type PatientDatabase, whereLaneIs } from "../database.ts";
import { DatabaseUnavailable, ShardMoved } from "../failure.ts";
import { NotSent, type Pool } from "../pool.ts";
import { notHere, type ShardPlace } from "./layout.sql.ts";
import { openWorkers } from "./workers.ts";

const lanes = [
  [0, 1],
  [2, 3],
] as const;
const place = (shard: number, port: number): ShardPlace => ({ shard, host: "worker", port, tables: { tracker: shard + 10 } });
const byId = ["find", "select 1 as at from tracker t where t.bucket = $1 and t.id = $2"] as const;

/** A worker that fails with what it is given, and a coordinator that answers. */
const open = (failure: () => Error) => {
  const asked: string[] = [];
  let looks = 0;
  const database = (server: string, fail?: () => Error): PatientDatabase => {
    const ask = async (name: string): Promise<never> => {
      if (fail) throw fail();
      asked.push(`${server} ${name}`);
      return [{ at: server }] as never;
    };
    const db = { lanes, many: ask, one: ask, run: ask };
    const transaction = async (work: (tx: typeof db) => Promise<unknown>) => work(db);
    return { ...db, transaction, longTransaction: transaction, session: transaction } as unknown as PatientDatabase;
  };
  const setAside: string[] = [];
  const workers = openWorkers({
    home: database("home"),
    layout: { lanes, placeOf: (lane) => place(100 + lane, 7000 + lane), lookAgain: () => void looks++ },
    open: () =>
      ({
        after: () => database("worker", failure),
        usage: () => ({ used: 1, idle: 2, max: 4, waiting: 0 }),
        close: async () => {},
      }) as unknown as Pool,
    onSetAside: (_worker, error) => setAside.push(error.message),
  });
  return { ...workers, asked, setAside, looks: () => looks };
};

const refused = () => new NotSent(Object.assign(new Error("shard 100 is not on this server"), { code: notHere }));
const cleared = () => new ShardMoved(Object.assign(new Error('relation "tracker_110" does not exist'), { code: "42P01" }));

test.each([
  ["the worker does not have it any more", refused],
  ["its tables were cleared away", cleared],
])("a statement goes to the coordinator if %s, and the layout is read again", async (_reason, failure) => {
  const { db, asked, setAside, looks } = open(failure);
  await db.many(...byId, [0, "id"]);
  // Also outside a transaction of what is about one lane.
  await whereLaneIs(db, lanes[1]).many(...byId, [2, "id"]);
  expect(asked).toEqual(["home find", "home find"]);
  expect(looks()).toBe(2);
  expect(setAside).toEqual([]);
});

test("a transaction of which nothing has run is repeated on the coordinator; one that was cut short is unavailable", async () => {
  const repeated = open(refused);
  await whereLaneIs(repeated.db, lanes[0]).transaction((tx) => tx.many(...byId, [0, "id"]));
  expect(repeated.asked).toEqual(["home find"]);
  const cut = open(cleared);
  const failed = whereLaneIs(cut.db, lanes[0]).transaction((tx) => tx.many(...byId, [0, "id"]));
  await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect([cut.asked, cut.looks()]).toEqual([[], 1]);
});

test("connections are counted by worker, and one that cannot be reached is shown as used through the coordinator", async () => {
  const { db, usage } = open(() => new NotSent(new DatabaseUnavailable("connection", "refused", "ECONNREFUSED")));
  expect(usage()).toEqual([]);
  await db.many(...byId, [0, "id"]);
  expect(usage()).toMatchObject([{ worker: "worker:7000", used: 1, idle: 2, isDirect: false }]);
});
