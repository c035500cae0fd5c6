import { minutes } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { predictionBounds } from "../bounds.ts";
import { type CellKey, type CellRow, type LearntByCarrier, readCells, readScopes } from "./cells.sql.ts";

const nameOf = ({ workspaceId, mode, cell }: CellKey): string => `${workspaceId}|${mode}|${cell}`;
const scopeName = ({ workspaceId, mode }: Scope): string => `${workspaceId}|${mode}`;

/** What is known of a cell: null if nothing was counted in it, undefined if it was not read. */
export type ReadCell = (key: CellKey) => CellRow | null | undefined;
export type KnownCells = { readonly cell: ReadCell; readonly learntIn: (scope: Scope) => LearntByCarrier };

/** Counts change slowly: what was read is taken for true so long. */
const trueForMs = minutes(10);

type Remembered<Value> = { readonly value: Value; readonly readAt: number };

/** The cells that were read lately, so that most predictions read none. */
export type CellMemory = {
  /** What is in memory. */
  known(now: number): KnownCells;
  /** The cells of these keys, read where they are not in memory. */
  read(db: Database, keys: readonly CellKey[], now: number): Promise<KnownCells>;
};

export const createCellMemory = (): CellMemory => {
  const cells = new Map<string, Remembered<CellRow | null>>();
  const scopes = new Map<string, Remembered<LearntByCarrier>>();
  const keep = <Value>(map: Map<string, Remembered<Value>>, key: string, value: Value, readAt: number): void => {
    map.delete(key);
    if (map.size >= predictionBounds.cellsInMemory.cap) map.delete(map.keys().next().value!);
    map.set(key, { value, readAt });
  };
  const fresh = <Value>(known: Remembered<Value> | undefined, now: number): Value | undefined =>
    known !== undefined && now - known.readAt < trueForMs ? known.value : undefined;
  const known = (now: number): KnownCells => ({
    cell: (key) => fresh(cells.get(nameOf(key)), now),
    learntIn: (scope) => scopes.get(scopeName(scope))?.value ?? {},
  });
  return {
    known,
    async read(db, keys, now) {
      const wanted = new Map(keys.map((key) => [nameOf(key), key]));
      const have = new Map<string, CellRow | null>();
      for (const name of wanted.keys()) {
        const row = fresh(cells.get(name), now);
        if (row !== undefined) have.set(name, row);
      }
      const missing = [...wanted].filter(([name]) => !have.has(name)).map(([, key]) => key);
      const staleScopes = [...new Map(keys.map((key) => [scopeName(key), key])).values()].filter(
        (scope) => fresh(scopes.get(scopeName(scope)), now) === undefined,
      );
      if (missing.length > 0) {
        const found = new Map((await readCells(db, missing)).map((row) => [nameOf(row), row]));
        for (const key of missing) {
          const row = found.get(nameOf(key)) ?? null;
          have.set(nameOf(key), row);
          keep(cells, nameOf(key), row, now);
        }
      }
      if (staleScopes.length > 0) {
        const found = new Map((await readScopes(db, staleScopes)).map((row) => [scopeName(row), row.learnt]));
        for (const scope of staleScopes) keep(scopes, scopeName(scope), found.get(scopeName(scope)) ?? {}, now);
      }
      return { cell: (key) => have.get(nameOf(key)), learntIn: known(now).learntIn };
    },
  };
};
