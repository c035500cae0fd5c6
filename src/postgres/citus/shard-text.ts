import { fansOut } from "../lanes.ts";

/** The shard's own table for each table of tracking data: `tracker` is `tracker_102012` on the worker that has it. */
export type ShardTables = ReadonlyMap<string, string>;

/** What follows a table's name if it has no alias. */
const noAlias =
  "set|where|on|using|order|limit|join|left|cross|inner|tablesample|select|values|default|for|returning|group|union|offset|window";

const mentionsOf = (tables: Iterable<string>): RegExp =>
  new RegExp(
    `\\b(from|join|using|update|into)(\\s+)(${[...tables].join("|")})\\b(?![.(])(?:\\s+(?:as\\s+)?(?!(?:${noAlias})\\b)([a-z_]\\w*))?`,
    "g",
  );

const laneParameter = /\b(?:\w+\.)?bucket = any\(\$(\d+)::smallint\[\]\)/g;
const bucketParameter = /\b(?:\w+\.)?bucket = \$(\d+)(?!\d)/g;
const insertedValues = /\binsert into \w+ \(bucket\b[^)]*\)\s*values \(\$1\b/;
/** Would have to be part of the same transaction as what comes after it. */
const holdsOrWrites =
  /\b(?:insert into|update|delete from|pg_notify|for (?:no key )?update|for (?:key )?share|set_config|lock)\b/;

/** What a statement is about, by its text. `parameter`, counted from 0, has the lane, or the bucket of each of its rows. */
export type Subject =
  | { readonly kind: "lane" | "bucket"; readonly parameter: number }
  | { readonly kind: "home"; readonly isReading: boolean };

const parametersIn = (sql: string, pattern: RegExp): number[] => [
  ...new Set([...sql.matchAll(pattern)].map(([, number]) => Number(number) - 1)),
];

/** Everything that is not known to be about one lane goes to the coordinator. */
export const subjectOf = (sql: string, tables: Iterable<string>): Subject => {
  const home = { kind: "home", isReading: !holdsOrWrites.test(sql) } as const;
  if (sql.startsWith(fansOut) || !mentionsOf(tables).test(sql)) return home;
  const [lane, ...otherLanes] = parametersIn(sql, laneParameter);
  if (lane !== undefined) return otherLanes.length === 0 ? { kind: "lane", parameter: lane } : home;
  const [bucket, ...otherBuckets] = insertedValues.test(sql) ? [0] : parametersIn(sql, bucketParameter);
  return bucket !== undefined && otherBuckets.length === 0 ? { kind: "bucket", parameter: bucket } : home;
};

/**
 * The statement for the shard's own tables. All rows of a shard are in its lane, so what says that is left out; the parameter
 * stays, for its number and type. A table without an alias keeps its name as one.
 */
export const inShard = (sql: string, tables: ShardTables): string =>
  sql
    .replace(mentionsOf(tables.keys()), (_mention, verb: string, space: string, table: string, alias: string | undefined) => {
      const name = tables.get(table)!;
      return `${verb}${space}${name} as ${alias ?? table}`;
    })
    .replace(laneParameter, "$$$1::smallint[] is not null");
