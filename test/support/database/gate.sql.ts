import pg from "pg";
import type { Database } from "../../../src/postgres/database.ts";
import { eventually } from "../eventually.ts";

const gateKey = 4_711;
const list = "unnest($1::uuid[], $2::int[])";

export type Gate = {
  /** Statements of this one have begun to look, so see nothing that is committed from now on, and stop before they lock anything. */
  behind(db: Database): Database;
  someoneWaits(): Promise<void>;
  open(): Promise<void>;
};

/** Holds up a claim at the moment between what it sees and what it takes, as a busy machine may. */
export const closeGate = async (url: string): Promise<Gate> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [gateKey]);
  return {
    behind: (db) => ({
      ...db,
      many: (_name, sql, params) => {
        if (!sql.includes(`from ${list} as w`)) throw new Error("This statement has no place for a gate.");
        return db.many(
          "",
          sql.replace(`from ${list} as w`, `from pg_advisory_xact_lock_shared(${gateKey}), ${list} as w`),
          params,
        );
      },
    }),
    someoneWaits: async () => {
      await eventually(async () => {
        const { rowCount } = await client.query(
          "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
          [gateKey],
        );
        return rowCount === 1;
      });
    },
    open: () => client.end(),
  };
};
