import { bucketOfUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, manyByLane } from "../postgres/lanes.ts";
import { wholeBody } from "./event-rows.sql.ts";

/** The bodies of events that were read before, in their scope. What was erased meanwhile has none. */
export const readBodies = (db: Database, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<{ id: string; body: string }>(
      name("read_event_bodies"),
      `select e.id, ${wholeBody(and)} as body from unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
       join event e on e.bucket = w.bucket and e.id = w.id${and("e")}`,
      [some.map(bucketOfUuid), some, ...params],
    );
  });
