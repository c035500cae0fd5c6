import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { byLane, fansOut, type Lane, oneLane } from "../src/postgres/lanes.ts";
import { callAll, recorder, type Statement } from "./support/database/all-statements.ts";

const migrations = globSync("migrations/*.sql")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const tables = [...migrations.matchAll(/^create table (\w+) \(([\s\S]*?)^\)/gm)].map(([, name, columns]) => ({
  name: name!,
  isTracking: /^ {2}bucket smallint/m.test(columns!),
}));
const trackingTables = tables.filter(({ isTracking }) => isTracking).map(({ name }) => name);
/** `place` is a table of a cluster. */
const tracked = `(?:${[...trackingTables, "place"].join("|")})`;
const home = new RegExp(
  `\\b(?:from|join|using|update|into) (${tables
    .filter(({ isTracking }) => !isTracking)
    .map(({ name }) => name)
    .join("|")})\\b`,
);
const readsTracking = new RegExp(`\\b(?:from|join|using|update|into) ${tracked}\\b`);
const files = globSync("src/**/*.sql.ts");

/** A cluster with two shards, and plain PostgreSQL. */
const buckets = Array.from({ length: 1024 }, (_, bucket) => bucket);
const cluster = recorder([buckets.slice(0, 512), buckets.slice(512)]);
const plain = recorder(oneLane);
let onTracking: Statement[];
beforeAll(async () => {
  await callAll(cluster.db);
  await callAll(plain.db);
  onTracking = cluster.statements.filter(({ sql }) => readsTracking.test(sql));
});

/** Tables of tracking data of which a statement does not say in which bucket or lane. */
const unplaced = (sql: string): string[] => {
  const named = new Map<string, number>();
  const isInsert = new RegExp(`^insert into ${tracked}\\b.* (?:select [ptc]\\.bucket|values \\(\\$1)`).test(sql);
  const mentions = sql.matchAll(
    new RegExp(
      `\\b(from|join|using|update|into) (${tracked})\\b(?: as)?(?: (?!set|where|on|using|order|limit|join|left|cross|tablesample)(\\w+))?`,
      "g",
    ),
  );
  for (const [, verb, table, alias] of mentions) {
    if (verb === "into" && isInsert) continue;
    const column = alias ? `${alias}.bucket` : "bucket";
    named.set(column, (named.get(column) ?? 0) + 1);
    if (verb === "into") named.set(`${table} (inserted)`, 1);
  }
  return [...named].flatMap(([column, count]) => {
    const said = sql.match(
      new RegExp(`(?<![\\w.])${column.replace(".", "\\.")} = (?:\\$\\d+(?!\\d)|any\\(\\$\\d+::smallint\\[\\]\\))`, "g"),
    );
    return (said?.length ?? 0) >= count ? [] : [column];
  });
};

const insertsInStep = /\bas (?:materialized )?\( ?insert\b/;
const volatile = /\b(?:random|gen_random_uuid|clock_timestamp|set_config|nextval|pg_notify)\(/;
/** In what an update writes: Citus takes no value that depends on settings and on the row, and finds it in places where it is not. */
const writtenBySettings = new RegExp(
  `\\bupdate ${tracked}\\b(?: as)?(?: \\w+)? set (?:(?! from | where ).)*(?:\\binterval '|make_interval|to_char\\(|jsonb?_build_|\\bnow\\(|\\bformat\\()`,
);
/** Of several shards, Citus reads nothing without columns. */
const withoutColumn = new RegExp(`\\(select from ${tracked}\\b`);
const mayBeNull = /is null or [\w.]*bucket\b/;

/** What keeps a statement from being one task. */
const objectionsTo = ({ sql }: Pick<Statement, "sql">): string[] => {
  const isFanning = sql.startsWith(fansOut);
  return [
    ...(isFanning ? [] : unplaced(sql).map((column) => `${column} is not said`)),
    ...(isFanning && withoutColumn.test(sql) ? ["selects no column of several shards"] : []),
    ...(insertsInStep.test(sql) ? ["inserts in a step of it"] : []),
    ...(writtenBySettings.test(sql) ? ["writes what depends on settings"] : []),
    ...(mayBeNull.test(sql) ? ["names a lane that may be null"] : []),
    ...(!isFanning && volatile.test(sql) ? ["calls what is never the same"] : []),
    ...(!isFanning && home.test(sql) ? [`asks ${home.exec(sql)![1]}, which is elsewhere`] : []),
  ];
};

test("every statement on tracking data is one task on a cluster, or says that it fans out", () => {
  const objections = onTracking.flatMap((one) => objectionsTo(one).map((objection) => `${one.name}: ${objection}`));
  expect([...new Set(objections)]).toEqual([]);
});

test("what fans out was meant to", () => {
  const names = onTracking.filter(({ sql }) => sql.startsWith(fansOut)).map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual([
    "count_deliveries_to_replay",
    "count_deliveries_to_replay_failed",
    "count_order",
    "count_parcels_under_way",
    "find_trackers_by_metadata",
    "find_trackers_by_metadata_value_2",
    "find_trackers_by_middle",
    "has_any_tracker",
    "is_feed_placed",
    "list_trackers_1",
    "oldest_unplaced_event",
    "recent_carriers",
    "sample_trackers_of_workspaces",
    "select_deliveries_to_replay",
    "select_deliveries_to_replay_failed",
  ]);
});

/** Where two statements would take longer, there is another way for clusters. */
const insertingOnPlain = [
  "insert_trackers_at_once",
  "write_if_unchanged",
  "write_if_unchanged_and_announce",
  "write_if_unchanged_and_announce_leased",
  "write_if_unchanged_and_announce_placed",
  "write_if_unchanged_and_announce_leased_placed",
  "insert_deliveries",
  "insert_leased_deliveries",
  "apply_delivered",
  "apply_delivered_by_key",
  "apply_failed",
];

test("on plain PostgreSQL no statement names a lane, and few insert in a step", () => {
  expect(plain.statements.filter(({ name }) => name.endsWith("_in_lane"))).toEqual([]);
  const inserting = plain.statements.filter(({ sql }) => insertsInStep.test(sql) && readsTracking.test(sql));
  expect(inserting.map(({ name }) => name)).toEqual(insertingOnPlain);
  expect(plain.statements.filter(({ sql }) => /\bplace p\b/.test(sql))).toEqual([]);
});

test("a name stands for one text", () => {
  const texts = Map.groupBy([...cluster.statements, ...plain.statements], ({ name }) => name);
  const several = [...texts].filter(([, statements]) => new Set(statements.map(({ sql }) => sql)).size > 1);
  expect(several.map(([name]) => name)).toEqual([]);
});

test("every statement of a file that knows tracking data is among them", () => {
  const known = new Set([...cluster.statements, ...plain.statements].map(({ name }) => name.replace(/_in_lane$/, "")));
  const missing = files
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => readsTracking.test(source))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/\b(?:many|one|run)(?:<[^(]*>)?\(\s*(?:name\()?"(\w+)"/g)].map(([, name]) => ({ file, name: name! })),
    )
    .filter(({ name }) => !known.has(name));
  expect(missing).toEqual([]);
  expect(trackingTables.toSorted()).toEqual(
    ["attention_mark", "carrier_answer", "checkpoint", "delivery", "delivery_attempt", "delivery_proof"].concat([
      "delivery_queue",
      "due_check",
      "event",
      "event_data",
      "prediction_made",
      "prediction_parcel",
      "proof_document",
      "push_subscription",
      "recipient_mail",
      "sandbox_journey",
      "tracker",
      "tracker_recipient",
    ]),
  );
});

describe("the rule", () => {
  test.each([
    "select 1 from tracker t where t.bucket = $1",
    "delete from tracker where bucket = any($2::smallint[])",
    "with d as (delete from event e where e.bucket = $1) select 1 from tracker t join due_check d on d.bucket = $1 where t.bucket = $1",
    "insert into event (bucket, id) select p.bucket, r.id from unnest($1) as r join place p on p.bucket = any($2::smallint[])",
    "insert into event (bucket, id) values ($1, $2)",
    `${fansOut} select 1 from tracker`,
    "with h as (select d.id, d.due_at + interval '1 day' as at from due_check d where d.bucket = $1) update due_check c set due_at = h.at from h where c.bucket = $1",
  ])("allows: %s", (sql) => expect(objectionsTo({ sql })).toEqual([]));

  test.each([
    "select 1 from tracker",
    "select 1 from tracker t where t.workspace_id = $1",
    "select 1 from tracker t left join due_check d on d.bucket = t.bucket where t.bucket = $1",
    "select 1 from tracker t where t.bucket = $1 and exists (select from event t where t.id = $2)",
    "select 1 from tracker t where ($1 is null or t.bucket = any($1::smallint[])) and t.bucket = $1",
    "insert into event (bucket, id) select bucket, id from unnest($1)",
    "with i as (insert into event (bucket, id) values ($1, $2)) select 1",
    "select 1 from tracker t join workspace w on w.id = t.workspace_id where t.bucket = $1",
    "select set_config('a', 'b', true) from tracker t where t.bucket = $1",
    "update due_check d set due_at = d.due_at + interval '1 day' where d.bucket = $1",
    `${fansOut} select exists (select from tracker t where t.id = $1)`,
    "with e as (update event e set body = json_build_object('id', e.id)::text where e.bucket = $1) select 1",
  ])("refuses: %s", (sql) => expect(objectionsTo({ sql })).not.toEqual([]));
});

test("rows go to their lanes, and lanes come in one order", () => {
  const lanes: Lane[] = [
    [0, 2],
    [1, 3],
  ];
  const grouped = byLane({ lanes }, [3, 0, 1, 2], (bucket) => bucket);
  expect(grouped).toEqual([
    [
      [0, 2],
      [0, 2],
    ],
    [
      [1, 3],
      [3, 1],
    ],
  ]);
  expect(byLane({ lanes: oneLane }, [3, 0], (bucket) => bucket)).toEqual([[null, [3, 0]]]);
});
