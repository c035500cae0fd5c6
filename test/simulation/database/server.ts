import pg from "pg";
import { beginEpoch } from "../../../src/events/feed-epochs.sql.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { type Backend, openBackend } from "./backend.ts";
import {
  emptyDatabase,
  filledTables,
  keepCopy,
  keepFirstRows,
  listTables,
  prepareDatabase,
  putCopyBack,
  takeNotices,
} from "./simulated.sql.ts";

/** One database for all seeds, emptied between them, and sessions in it that are used again and again. */
export type SimulatedServer = {
  readonly control: pg.Client;
  take(): Promise<Backend>;
  giveBack(backend: Backend): void;
  nameOf(name: string, text: string): string;
  notifies(knownName: string): boolean;
  takeNotices(): Promise<{ channel: string; payload: string }[]>;
  empty(): Promise<void>;
  /** A backup of everything, and its restore. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

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
  const names = new Map<string, string>();
  const notifying = new Set<string>();

  return {
    control,
    async take() {
      const found = free.shift();
      if (found) return found;
      const made = await openBackend(url, control);
      all.push(made);
      return made;
    },
    giveBack: (backend) => void free.push(backend),
    nameOf(name, text) {
      const key = `${name}\n${text}`;
      const known = names.get(key) ?? `${names.size}_${name}`.slice(0, 60);
      if (text.includes("pg_notify")) notifying.add(known);
      names.set(key, known);
      return known;
    },
    notifies: (known) => notifying.has(known),
    takeNotices: () => takeNotices(control),
    empty: async () => void (await emptyDatabase(control, data, filled)),
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
