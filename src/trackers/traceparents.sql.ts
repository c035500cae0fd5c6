import { bucketOfUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, manyByLane } from "../postgres/lanes.ts";

/** The traces that trackers were created in, or events recorded in. Asked only where traces are switched on. */
export const traceparentsOf = (db: Database, table: "tracker" | "event", ids: readonly string[]) =>
  manyByLane(db, [...new Set(ids)], bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ id: string; traceparent: string }>(
      name(`traceparents_of_${table}s`),
      `select t.id, t.traceparent from ${table} t join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on t.bucket = w.bucket and t.id = w.id
       where t.traceparent is not null${and("t")}`,
      [some.map(bucketOfUuid), some, ...params],
    );
  });
