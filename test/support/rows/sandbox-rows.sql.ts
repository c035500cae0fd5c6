import type { Database } from "../../../src/postgres/database.ts";

/** Makes whatever plays on a test parcel fail as a broken database would; what is returned undoes it. */
export const hideSandbox = async (db: Database) => {
  await db.run("test_hide_sandbox", "alter table sandbox_journey rename to hidden_sandbox");
  return () => db.run("test_show_sandbox", "alter table hidden_sandbox rename to sandbox_journey");
};
