import pg from "pg";
import { beginEpoch } from "../../../src/events/feed/feed-epochs.sql.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { type Backend, openBackend } from "./backend.ts";
import { type KnownStatement, knowStatement } from "./known-statement.ts";
import {
  emptyDatabase,
  filledTables,
  keepCopy,
  keepFirstRows,
  listTables,
  prepareDatabase,
  putCopyBack,
} from "./simulated.sql.ts";

/** One database for all seeds, emptied between them, and sessions in it that are used again and again. */
export type SimulatedServer = {
  readonly control: pg.Client;
  /** The one that was given back last: it has the most prepared. */
  take(): Promise<Backend>;
  giveBack(backend: Backend): void;
  statementOf(name: string, text: string): KnownStatement;
  empty(): Promise<void>;
  /** A backup of everything, and its restore. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Rows that were deleted are still in the way of others until their table is truncated, after which every session must plan anew. */
const thoroughEvery = 25;

/** For the few statements of Kolli that are not a node's. */
const asDatabase = (client: pg.Client): Database => {
  const ask = (_name: string, sql: string, params: readonly unknown[] = []) => client.query(sql, [...params]);
  return {
    lanes: oneLane,
    many: async (name, sql, params) => (await ask(name, sql, params)).rows,
    one: async (name, sql, params) => (await ask(name, sql, params)).rows[0],
    run: async (name, sql, params) => (await ask(name, sql, params)).rowCount ?? 0,
  };
};

/** `url`: an empty database of its own. */
export const openSimulatedServer = async (url: string): Promise<SimulatedServer> => {
  const pool = openPool({ url, maxConnections: 2 });
  await migrate(pool.db, Date.now());
  await pool.close();
  const control = new pg.Client({ connectionString: url });
  await control.connect();
  await prepareDatabase(control);
  const data = (await listTables(control)).filter((table) => table !== "schema_migration");
  await keepFirstRows(control, data);
  const filled = await filledTables(control, "first", data);
  const all: Backend[] = [];
  const free: Backend[] = [];
  const tableNames = new Set(data);
  const statements = new Map<string, KnownStatement>();
  let emptied = 0;

  return {
    control,
    async take() {
      const found = free.pop();
      if (found) return found;
      const made = await openBackend(url, control);
      all.push(made);
      return made;
    },
    giveBack: (backend) => void free.push(backend),
    statementOf(name, text) {
      const key = `${name}\n${text}`;
      const known = statements.get(key) ?? knowStatement({ name, text }, statements.size, tableNames);
      statements.set(key, known);
      return known;
    },
    empty: async () => void (await emptyDatabase(control, { tables: data, filled, isThorough: emptied++ % thoroughEvery === 0 })),
    backUp: async () => void (await keepCopy(control, data)),
    async restore() {
      await putCopyBack(control, data);
      await beginEpoch(asDatabase(control));
    },
    async close() {
      for (const backend of all) await backend.close();
      await control.end();
    },
  };
};
