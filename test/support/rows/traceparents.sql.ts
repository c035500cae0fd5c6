import type { Database } from "../../../src/postgres/database.ts";

/** The contexts that the rows have, for tests. */
export const keptTraceparents = async (db: Database) => {
  const read = async (table: "tracker" | "event") =>
    (await db.many<{ traceparent: string | null }>(`kept_${table}`, `select traceparent from ${table}`)).map(
      ({ traceparent }) => traceparent,
    );
  return { trackers: await read("tracker"), events: await read("event") };
};
