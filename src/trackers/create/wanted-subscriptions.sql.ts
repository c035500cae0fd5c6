import { arraysOf, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, type Lane } from "../../postgres/lanes.ts";

const wantedColumns = {
  bucket: column<number>("smallint"),
  workspaceId: column<string>("uuid"),
  accountId: column<string>("uuid"),
  carrier: column<string>("text"),
  codeKey: column<string>("text"),
  createdAt: instant(),
  /** Where it is known before that the carrier does not take the number. */
  reason: column<string | null>("text"),
};
/** A parcel whose carrier is to be asked for pushes about it. */
export type WantedSubscription = RowOf<typeof wantedColumns>;
const { bucket: _bucket, ...restOfWanted } = wantedColumns;

/** The same for all trackers on a parcel, so that it is subscribed once. */
export const idOf = (row: string) => `md5(${row}.account_id::text || '/' || ${row}.code_key)::uuid`;
/** One that is about to be ended is wanted again; the process that is ending it no longer decides. */
export const unlessKnown = `on conflict (bucket, id) do update set state = 'WANTED', code_key = excluded.code_key, due_at = excluded.due_at, attempts = 0, token = null, leased_until = null
     where o.state = 'ENDING'`;

/** In the transaction that writes the trackers. */
export const insertSubscriptions = (tx: Database, lane: Lane, rows: readonly WantedSubscription[]) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(wantedColumns).length + 1);
  return tx.run(
    name("insert_subscriptions"),
    `insert into push_subscription as o (bucket, ${columnNames(restOfWanted)}, id, state, due_at)
     select ${bucketOf("r")}, ${selectList(restOfWanted, "r")}, ${idOf("r")}, case when r.reason is null then 'WANTED' else 'REFUSED' end,
       case when r.reason is null then r.created_at end
     from ${unnestAs(wantedColumns, "r")} ${joinPlace("r")} order by r.bucket, r.code_key ${unlessKnown}`,
    [...arraysOf(wantedColumns, rows), ...params],
  );
};
