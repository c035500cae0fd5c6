import type { Database } from "../postgres/database.ts";
import { fansOut } from "../postgres/lanes.ts";
import { maxSpread } from "./buckets.ts";
import { notifyWorkspace } from "./workspace-notices.sql.ts";

export type WorkspaceSize = { workspaceId: string; trackers: number };

/**
 * Roughly how many trackers the workspaces with more than `atLeast` have, from this random share of all pages; and how many were
 * read for it. Trackers that were created together are on the same page, so an error of half as many again is possible.
 */
export const sampleSizes = async (db: Database, percent: number, atLeast: number) => {
  const rows = await db.many<{ workspaceId: string; sampled: number }>(
    "sample_trackers_of_workspaces",
    `${fansOut} select workspace_id as "workspaceId", count(*) as sampled from tracker tablesample system ($1::float4) group by workspace_id`,
    [percent],
  );
  const sizes = rows.map(({ workspaceId, sampled }) => ({ workspaceId, trackers: (sampled * 100) / percent }));
  return {
    sampled: rows.reduce((sum, row) => sum + row.sampled, 0),
    large: sizes.filter(({ trackers }) => trackers > atLeast),
  };
};

/** Doubles the spread of each of these with more trackers per bucket. Returns how many it doubled. */
export const doubleSpreads = (db: Database, sizes: readonly WorkspaceSize[], perBucket: number) =>
  db.run(
    "double_spreads",
    `update workspace w set spread = w.spread * 2 from unnest($1::uuid[], $2::float8[]) as s (id, trackers)
     where w.id = s.id and w.spread < ${maxSpread} and s.trackers > w.spread * $3::float8 returning ${notifyWorkspace("w.id")}`,
    [sizes.map(({ workspaceId }) => workspaceId), sizes.map(({ trackers }) => trackers), perBucket],
  );
