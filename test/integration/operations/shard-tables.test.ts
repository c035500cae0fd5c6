import { expect, test } from "vitest";
import { inShard, subjectOf } from "../../../src/postgres/citus/shard-text.ts";
import { fansOut } from "../../../src/postgres/lanes.ts";
import { callAll, recorder } from "../../support/database/all-statements.ts";
import { freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { objectionsOf, renameToShard, trackingTablesOf } from "../../support/database/shards.sql.ts";

const buckets = Array.from({ length: 1024 }, (_, bucket) => bucket);

test.skipIf(isOnCluster())("every statement about one lane can be asked of the shard's own tables", async () => {
  const database = await freshDatabase({ lanes: 2 });
  try {
    const { db, statements } = recorder([buckets.slice(0, 512), buckets.slice(512)]);
    await callAll(db);
    const tables = new Map((await trackingTablesOf(database.db)).map((table) => [table, `${table}_102012`]));
    expect(tables.size).toBeGreaterThan(18);
    await renameToShard(database.db, tables);
    const about = statements.map((one) => ({ ...one, subject: subjectOf(one.sql, tables.keys()) }));
    const straight = about.filter(({ subject }) => subject.kind !== "home");
    expect(
      await objectionsOf(
        database.url,
        straight.map(({ name, sql }) => ({ name, sql: inShard(sql, tables) })),
      ),
    ).toEqual([]);
    expect(straight.length).toBeGreaterThan(250);
    // A planted fault is seen: without the shard's names, none of them is understood.
    expect(await objectionsOf(database.url, straight.slice(0, 5))).toHaveLength(5);

    const readsTracking = new RegExp(`\\b(?:from|join|using|update|into) (?:${[...tables.keys()].join("|")})\\b`);
    const others = about.filter(
      ({ subject, sql }) => subject.kind === "home" && readsTracking.test(sql) && !sql.startsWith(fansOut),
    );
    expect([...new Set(others.map(({ name }) => name))].sort()).toEqual([
      // Each has arrays of buckets that are not its lane, or no bucket in the place that is looked at: they cost a hop more.
      "claim_legs_by_number_in_lane",
      "delete_attention_marks_in_lane",
      "make_legs_due_in_lane",
      "mark_attention_in_lane",
      "read_attention_marks_in_lane",
      "save_sandbox_journey",
    ]);
  } finally {
    await database.close();
  }
});
