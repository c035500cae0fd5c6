import { days } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { applyChanges, type Change, isEmpty } from "../../predictions/counts/cell-counts.ts";
import { type CellKey, type CountsKind, readCells, writeCells } from "../../predictions/counts/cells.sql.ts";
import { daysCellOf } from "../../predictions/counts/contributions.ts";
import { kindsOfDays, workingDays } from "../../predictions/counts/kinds-of-days.ts";
import type { DeliveryKinds } from "../../predictions/counts/record.ts";
import type { ShippingLane } from "../../predictions/model/parcel.ts";
import type { Scope } from "../../workspaces/scope.ts";

/**
 * Cells of one statement. A parcel counts in up to 25, most of them its lane's own: those of thousands of parcels together would take
 * a busy server longer than a statement may.
 */
const cellsOfStatement = 2_000;

export const scopeKey = ({ workspaceId, mode }: Scope): string => `${workspaceId}|${mode}`;
const cellKey = (key: CellKey): string => `${scopeKey(key)}|${key.cell}`;

/** On which kinds of days the carriers of these lanes deliver. */
export const readKinds = async (
  db: Database,
  lanes: readonly (readonly [Scope, ShippingLane])[],
): Promise<(scope: Scope, lane: ShippingLane) => DeliveryKinds> => {
  const keys = new Map(
    lanes.map(([{ workspaceId, mode }, lane]) => {
      const key = { workspaceId, mode, cell: daysCellOf(lane) };
      return [cellKey(key), key];
    }),
  );
  const found = keys.size === 0 ? [] : await readCells(db, [...keys.values()]);
  const known = new Map(found.map((row) => [cellKey(row), kindsOfDays(row.counts, row.imported)]));
  return ({ workspaceId, mode }, lane) => known.get(cellKey({ workspaceId, mode, cell: daysCellOf(lane) })) ?? workingDays;
};

/** What the parcels of one workspace and mode change. */
type ScopedChanges = Scope & { readonly changes: readonly Change[] };

const byCells = (scoped: readonly ScopedChanges[]): (CellKey & { readonly changes: Change[] })[] => {
  const scopes = Map.groupBy(scoped, scopeKey);
  return [...scopes.values()].flatMap((some) => {
    const { workspaceId, mode } = some[0]!;
    const cells = new Map<string, Change[]>();
    for (const { changes } of some)
      for (const change of changes) {
        const known = cells.get(change.cell);
        if (known) known.push(change);
        else cells.set(change.cell, [change]);
      }
    return [...cells].map(([cell, changes]) => ({ workspaceId, mode, cell, changes }));
  });
};

/** Adds changes to one kind of counts. The caller holds the cursor's lock. */
export const addToCells = async (
  tx: Database,
  scoped: readonly ScopedChanges[],
  kind: CountsKind,
  { now, roundOf }: { now: number; roundOf: (scope: Scope) => number },
): Promise<void> => {
  const changed = byCells(scoped);
  const today = Math.floor(now / days(1));
  for (let from = 0; from < changed.length; from += cellsOfStatement) {
    const some = changed.slice(from, from + cellsOfStatement);
    const known = new Map((await readCells(tx, some)).map((row) => [cellKey(row), row[kind] ?? {}]));
    const rows = some
      .map(({ changes, ...key }) => {
        const before = known.get(cellKey(key)) ?? {};
        const counts = applyChanges(before, changes, today);
        return { ...key, counts, round: roundOf(key), isNothing: isEmpty(counts) && isEmpty(before) };
      })
      .filter(({ isNothing }) => !isNothing);
    if (rows.length > 0) await writeCells(tx, rows, kind, now);
  }
};
