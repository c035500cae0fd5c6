import { bucketCount } from "../lib/ids.ts";
import type { Database } from "./database.ts";

/**
 * The buckets that are in one shard of a cluster; null on plain PostgreSQL, which has one lane that means all of them. A
 * statement whose tables of tracking data all name a bucket or a lane is one task on a cluster, whatever else is in it.
 */
export type Lane = readonly number[] | null;

/** Plain PostgreSQL. */
export const oneLane: readonly Lane[] = [null];

/** In which parts a database has the tracking data, as it was last read: on plain PostgreSQL, and before that, in one. */
export type Layout = { readonly lanes: readonly Lane[] };

export const isOneLane = ({ lanes }: Pick<Database, "lanes">): boolean => lanes.length === 1 && lanes[0] === null;

/** Begins a statement that asks every shard: lists, pages of the feed, counts. Whatever else does so is found by a test. */
export const fansOut = "/* fans out */";

const numbers = new WeakMap<readonly Lane[], Uint16Array>();

const laneNumbers = (lanes: readonly Lane[]): Uint16Array => {
  const known = numbers.get(lanes);
  if (known) return known;
  const made = new Uint16Array(bucketCount);
  for (const [number, lane] of lanes.entries()) for (const bucket of lane ?? []) made[bucket] = number;
  numbers.set(lanes, made);
  return made;
};

/** Rows by the lane they are in. Lanes come in one order, so that of two who lock rows in several none waits for the other. */
export const byLane = <Row>(
  { lanes }: Pick<Database, "lanes">,
  rows: readonly Row[],
  bucketOf: (row: Row) => number,
): (readonly [Lane, readonly Row[]])[] => {
  if (lanes.length === 1) return [[lanes[0]!, rows]];
  const numberOf = laneNumbers(lanes);
  const groups = Map.groupBy(rows, (row) => numberOf[bucketOf(row)]!);
  return [...groups].sort(([a], [b]) => a - b).map(([number, group]) => [lanes[number]!, group]);
};

/** One of these for each lane, chosen by a row's bucket: what fails or waits in one lane leaves the others alone. */
export const oneOfEachLane = <One>(db: Pick<Database, "lanes">, make: () => One): ((bucket: number) => One) => {
  const made = new WeakMap<readonly Lane[], readonly One[]>();
  return (bucket) => {
    const { lanes } = db;
    const all = made.get(lanes) ?? lanes.map(make);
    made.set(lanes, all);
    return all[lanes.length === 1 ? 0 : laneNumbers(lanes)[bucket]!]!;
  };
};

/** One statement for each lane that has some of the rows: what they gave together. */
export const manyByLane = async <Row, Found>(
  db: Pick<Database, "lanes">,
  rows: readonly Row[],
  bucketOf: (row: Row) => number,
  ask: (lane: Lane, rows: readonly Row[]) => Promise<Found[]>,
): Promise<Found[]> => (await Promise.all(byLane(db, rows, bucketOf).map(([lane, group]) => ask(lane, group)))).flat();

/** The same for writes: how many rows they wrote together. */
export const runByLane = async <Row>(
  db: Pick<Database, "lanes">,
  rows: readonly Row[],
  bucketOf: (row: Row) => number,
  run: (lane: Lane, rows: readonly Row[]) => Promise<number>,
): Promise<number> => {
  const counts = await Promise.all(byLane(db, rows, bucketOf).map(([lane, group]) => run(lane, group)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/** One statement for each lane: what they gave together. */
export const manyOfLanes = async <Found>(db: Pick<Database, "lanes">, ask: (lane: Lane) => Promise<Found[]>): Promise<Found[]> =>
  (await Promise.all(db.lanes.map(ask))).flat();

/** The lanes that have any of these buckets: of a workspace that has not grown, one. */
export const lanesWith = ({ lanes }: Pick<Database, "lanes">, buckets: readonly number[]): readonly Lane[] =>
  lanes.length === 1 ? lanes : byLane({ lanes }, buckets, (bucket) => bucket).map(([lane]) => lane);

/** One statement for each lane, one after the other: how many rows they wrote. */
export const runInLanes = async (db: Pick<Database, "lanes">, run: (lane: Lane) => Promise<number>): Promise<number> => {
  let count = 0;
  for (const lane of db.lanes) count += await run(lane);
  return count;
};

/** ` and t.bucket = $1`, for each of these tables: how a statement about one bucket names it. */
export const inBucket =
  (parameter: number) =>
  (...tables: readonly string[]): string =>
    tables.map((table) => ` and ${table}.bucket = $${parameter}`).join("");

/** For parts of a text that statements share: adds that these tables are in the statement's lane, or nothing. */
export type AndInLane = (...tables: readonly string[]) => string;
export const anywhere: AndInLane = () => "";

/**
 * How a statement names its lane, which is parameter number `parameter`. There are two texts for it, each with its own name: a
 * condition that holds for every lane (`$5 is null or …`) would not be seen through, and naming all buckets costs each row.
 */
export const inLane = (lane: Lane, parameter: number) => {
  const isIn = (table: string) => `${table}.bucket = any($${parameter}::smallint[])`;
  return {
    name: (statement: string): string => (lane === null ? statement : `${statement}_in_lane`),
    /** ` and t.bucket = any($5)`, for each of these tables. */
    and: (lane === null ? anywhere : (...tables) => tables.map((table) => ` and ${isIn(table)}`).join("")) satisfies AndInLane,
    /** The same, if it is the only condition. */
    where: (...tables: readonly string[]): string => (lane === null ? "" : `where ${tables.map(isIn).join(" and ")}`),
    /**
     * What rows given as arrays are joined with to be inserted where they belong: `place` is a table of a cluster with a row for
     * each bucket. Without it they would be written by way of the coordinator. The bucket is then to be taken from it.
     */
    joinPlace: (rows: string): string => (lane === null ? "" : `join place p on p.bucket = ${rows}.bucket and ${isIn("p")}`),
    bucketOf: (rows: string): string => (lane === null ? `${rows}.bucket` : "p.bucket"),
    params: lane === null ? [] : [lane],
  };
};
