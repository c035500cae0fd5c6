import pg from "pg";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

/**
 * How many blocks the statements of `work` read, in the cache or not: a measure that no busy machine changes. They run with the
 * plans that prepared statements get, are answered as if they had found nothing, and are undone.
 */
export const buffersOf = async (url: string, work: (db: Database) => Promise<unknown>): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let blocks = 0;
  const explain = async (sql: string, params: readonly unknown[] = []): Promise<void> => {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, params as unknown[]);
    const plan: Plan = rows[0]["QUERY PLAN"][0].Plan;
    blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  };
  const db: Database = {
    lanes: oneLane,
    many: async (_name, sql, params) => {
      await explain(sql, params);
      return [];
    },
    one: async (_name, sql, params) => {
      await explain(sql, params);
      return undefined;
    },
    run: async (_name, sql, params) => {
      await explain(sql, params);
      return 0;
    },
  };
  try {
    // As the service's own sessions have it.
    await client.query("set enable_seqscan = off");
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query("begin");
    await work(db);
    await client.query("rollback");
  } finally {
    await client.end();
  }
  return blocks;
};
