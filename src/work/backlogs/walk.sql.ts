import type { Database } from "../../postgres/database.ts";
import { byLane, type Lane } from "../../postgres/lanes.ts";

/** How far a walk through the checks of a workspace has come: the buckets that are left, and the last row in the first of them. */
export type CheckPlace = { readonly left: readonly number[]; readonly after: WalkedKey | null };
export type WalkedKey = { readonly codeKey: string; readonly trackerId: string };

/** What one statement of a walk found: how many rows it walked over, how many concerned it and were changed, and the last of them. */
export type Walked = WalkedKey & { walked: number; concerned: number; changed: number; bucket: number };

const firstId = "'00000000-0000-0000-0000-000000000000'";

/**
 * A step `walked` of a statement: the next rows of `due_check` in the order of its primary key. $1 buckets, of which the first is
 * continued after $2 and $3, $4 how many rows at most. Each row is met once, however often it changes meanwhile. The outer limit has no
 * order, which would sort all buckets: a lateral limit can only be joined bucket by bucket, in the order that they are given in.
 */
export const walkChecks = (and: (...tables: readonly string[]) => string): string => `walked as materialized (
  select b.nth, w.* from unnest($1::smallint[]) with ordinality as b (bucket, nth) cross join lateral (
    select d.bucket, d.code_key, d.tracker_id, d.workspace_id, d.mode, d.carrier, d.account_id, d.reading_digest, d.attention, d.due_at, d.token,
      d.leased_until
    from due_check d where d.bucket = b.bucket and (d.code_key, d.tracker_id) >
      (case when b.nth = 1 then $2::text else '' end, case when b.nth = 1 then $3::uuid else ${firstId}::uuid end)${and("d")}
    order by d.code_key, d.tracker_id limit $4::int) w
  limit $4::int)`;

/** Ends such a statement. `concerned` is a condition on `w`, `changed` the step that changed rows. */
export const selectWalked = (concerned: string, changed: string): string => `
  select l.bucket, l.code_key as "codeKey", l.tracker_id as "trackerId", n.walked, n.concerned, (select count(*)::int from ${changed}) as changed
  from (select w.* from walked w order by w.nth desc, w.code_key desc, w.tracker_id desc limit 1) l
    cross join (select count(*)::int as walked, (count(*) filter (where ${concerned}))::int as concerned from walked w) n`;

export const walkParams = (buckets: readonly number[], after: WalkedKey | null, limit: number): unknown[] => [
  buckets,
  after?.codeKey ?? "",
  after?.trackerId ?? firstId.slice(1, -1),
  limit,
];

type WalkOne = (lane: Lane, buckets: readonly number[], after: WalkedKey | null, limit: number) => Promise<Walked | undefined>;

/** Walks over at most `limit` rows, with one statement for each lane that they are in. */
export const walkOn = async (
  tx: Pick<Database, "lanes">,
  place: CheckPlace,
  limit: number,
  walk: WalkOne,
): Promise<{ place: CheckPlace; concerned: number }> => {
  let { left, after } = place;
  let room = limit;
  let concerned = 0;
  while (left.length > 0 && room > 0) {
    // Those that are in the lane of the first one, which stays the first.
    const [lane, buckets] = byLane(tx, left, (bucket) => bucket).find(([, some]) => some.includes(left[0]!))!;
    const found = await walk(lane, buckets, after, room);
    concerned += found?.concerned ?? 0;
    const isFull = found !== undefined && found.walked >= room;
    const gone = new Set(isFull ? buckets.slice(0, buckets.indexOf(found.bucket)) : buckets);
    left = isFull
      ? [found.bucket, ...left.filter((bucket) => !gone.has(bucket) && bucket !== found.bucket)]
      : left.filter((bucket) => !gone.has(bucket));
    after = isFull ? { codeKey: found.codeKey, trackerId: found.trackerId } : null;
    room -= found?.walked ?? 0;
  }
  return { place: { left, after }, concerned };
};
