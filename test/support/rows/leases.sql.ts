import type { Database } from "../../../src/postgres/database.ts";

type Table = "due_check" | "delivery_queue";

/** When the leases of a table end, the latest first. */
export const leasesIn = (db: Database, table: Table) =>
  db.many<{ leasedUntil: number; token: string }>(
    "",
    `select leased_until as "leasedUntil", token from ${table} where leased_until is not null order by 1 desc`,
  );

/** As if the leases that are there had been taken for hours: whoever works on these rows soon did not wait for them to end. */
export const prolongLeases = (db: Database, table: Table) =>
  db.run("", `update ${table} set leased_until = leased_until + interval '12 hours' where leased_until is not null`);

/** What asks the simulated carrier waits, until the transaction ends. */
export const holdSandbox = (tx: Database) => tx.run("", "lock table sandbox_journey in access exclusive mode");

/** A process that was there a minute ago. */
export const pretendHolder = (db: Database, holder: string) =>
  db.run("", "insert into node_heartbeat (node, at) values ('lease:' || $1, now() - interval '1 minute')", [holder]);

export const isKnownHolder = async (db: Database, holder: string): Promise<boolean> =>
  (await db.one("", "select from node_heartbeat where node = 'lease:' || $1", [holder])) !== undefined;

/** As its session does. Held until the transaction ends. */
export const lockAsHolder = (tx: Database, lock: bigint) => tx.run("", `select pg_advisory_xact_lock_shared(${lock})`);
