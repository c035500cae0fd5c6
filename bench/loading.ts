import type { TransactionalDatabase } from "../src/postgres/database.ts";
import {
  dropIndex,
  loadCheckpoints,
  loadDueChecks,
  loadEvents,
  loadTrackers,
  type MadeUp,
  makeIndex,
  secondaryIndexes,
  tidy,
} from "./loading.sql.ts";

export type LoadOptions = { checkpointsEach?: number; withTrackerIndexes?: boolean; withDueChecks?: boolean };

/** Statements may take a minute each, so many rows are inserted in pieces. */
const piece = 250_000;

/**
 * Fills an empty database. If only workers use the trackers, they need no secondary indexes: claims and reads by id do not use
 * those.
 */
export const load = async (db: TransactionalDatabase, made: MadeUp, options: LoadOptions = {}): Promise<void> => {
  const { checkpointsEach = 0, withTrackerIndexes = true, withDueChecks = true } = options;
  const tables = ["tracker", ...(withDueChecks ? ["due_check"] : []), ...(checkpointsEach > 0 ? ["checkpoint"] : [])];
  const isWanted = (definition: string) => withTrackerIndexes || !definition.includes(" ON public.tracker ");
  await withoutIndexes(db, tables, isWanted, async () => {
    for (const part of pieces(made)) {
      await Promise.all([loadTrackers(db, part), withDueChecks ? loadDueChecks(db, part) : null]);
      if (checkpointsEach > 0) await loadCheckpoints(db, part, checkpointsEach);
    }
  });
};

/** An event for each tracker. */
export const loadFeed = (db: TransactionalDatabase, made: MadeUp): Promise<void> =>
  withoutIndexes(
    db,
    ["event"],
    () => true,
    async () => {
      for (const part of pieces(made)) await loadEvents(db, part);
    },
  );

const pieces = function* (made: MadeUp): Generator<MadeUp> {
  for (let from = made.from; from <= made.to; from += piece) yield { ...made, from, to: Math.min(made.to, from + piece - 1) };
};

/** Drops secondary indexes, fills, and builds the wanted ones, two at a time. */
const withoutIndexes = async (
  db: TransactionalDatabase,
  tables: readonly string[],
  isWanted: (definition: string) => boolean,
  fill: () => Promise<void>,
): Promise<void> => {
  const indexes = await secondaryIndexes(db, tables);
  for (const { name } of indexes) await dropIndex(db, name);
  await fill();
  const wanted = indexes.filter(({ definition }) => isWanted(definition));
  await Promise.all([makeAll(db, wanted, 0), makeAll(db, wanted, 1)]);
  await Promise.all(tables.map((table) => tidy(db, table)));
};

/** Every other index, so that two can be built at the same time. */
const makeAll = async (db: TransactionalDatabase, indexes: readonly { definition: string }[], parity: number): Promise<void> => {
  for (const [nth, { definition }] of indexes.entries()) if (nth % 2 === parity) await makeIndex(db, definition);
};
