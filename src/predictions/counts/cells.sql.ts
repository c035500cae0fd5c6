import type { Database } from "../../postgres/database.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CellCounts } from "./cell-counts.ts";

export type CellKey = Scope & { readonly cell: string };
export type CellRow = CellKey & { readonly counts: CellCounts; readonly imported: CellCounts | null };
export type ScopeRow = Scope & { readonly round: number; readonly learnt: LearntByCarrier };
/** How the intervals of a carrier are cut, as they were last calibrated. */
export type LearntByCarrier = Readonly<Record<string, { miss: number; from: number; to: number; trust: number; asOf: number }>>;

const keysOf = (keys: readonly CellKey[]) => [
  keys.map(({ workspaceId }) => workspaceId),
  keys.map(({ mode }) => mode),
  keys.map(({ cell }) => cell),
];

const currentCounts = `case when c.round = coalesce(s.round, 0) then c.counts else '{}'::jsonb end as counts`;

/** Those that there are. Counts of an older round are void. */
export const readCells = (db: Database, keys: readonly CellKey[]) =>
  db.many<CellRow>(
    "read_prediction_cells",
    `select c.workspace_id as "workspaceId", c.mode, c.cell, ${currentCounts}, c.imported
     from unnest($1::uuid[], $2::text[], $3::text[]) as k (workspace_id, mode, cell)
     join prediction_cell c on c.workspace_id = k.workspace_id and c.mode = k.mode and c.cell = k.cell
     left join prediction_scope s on s.workspace_id = c.workspace_id and s.mode = c.mode`,
    keysOf(keys),
  );

export type CountsKind = "counts" | "imported";

/** Replaces one kind of counts of these cells. Only the holder of the cursor's lock writes cells. */
export const writeCells = (
  tx: Database,
  rows: readonly (CellKey & { readonly counts: CellCounts; readonly round: number })[],
  kind: CountsKind,
  now: number,
) =>
  tx.run(
    `write_prediction_${kind}`,
    `insert into prediction_cell (workspace_id, mode, cell, round, counts, imported, counted_at)
     select r.workspace_id, r.mode, r.cell, r.round, ${kind === "counts" ? "r.counts, null" : "'{}', r.counts"}, $6
     from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::jsonb[]) as r (workspace_id, mode, cell, round, counts)
     join workspace w on w.id = r.workspace_id
     on conflict (workspace_id, mode, cell) do update
       set ${kind === "counts" ? "round = excluded.round, counts = excluded.counts" : "imported = excluded.imported"}, counted_at = excluded.counted_at`,
    [...keysOf(rows), rows.map(({ round }) => round), rows.map(({ counts }) => jsonText(counts)), new Date(now)],
  );

/** Up to `limit` cells in which nothing was counted since. */
export const deleteOldCells = (db: Database, before: number, limit: number) =>
  db.run(
    "delete_old_prediction_cells",
    `delete from prediction_cell where ctid = any (array(
       select ctid from prediction_cell where counted_at < $1 order by counted_at limit $2))`,
    [new Date(before), limit],
  );

/** Takes what was imported before away, from up to `limit` cells. */
export const clearImported = (tx: Database, { workspaceId, mode }: Scope, limit: number) =>
  tx.run(
    "clear_imported_prediction_cells",
    `update prediction_cell set imported = null where workspace_id = $1 and mode = $2 and cell = any (array(
       select cell from prediction_cell where workspace_id = $1 and mode = $2 and imported is not null limit $3))`,
    [workspaceId, mode, limit],
  );

/** Whether past parcels of a file are counted. */
export const hasImportedCells = async (db: Database, { workspaceId, mode }: Scope): Promise<boolean> => {
  const found = await db.one<{ isThere: boolean }>(
    "has_imported_prediction_cells",
    `select exists (select from prediction_cell where workspace_id = $1 and mode = $2 and imported is not null) as "isThere"`,
    [workspaceId, mode],
  );
  return found!.isThere;
};

export const readScopes = (db: Database, scopes: readonly Scope[]) =>
  db.many<ScopeRow>(
    "read_prediction_scopes",
    `select s.workspace_id as "workspaceId", s.mode, s.round, s.learnt
     from unnest($1::uuid[], $2::text[]) as k (workspace_id, mode)
     join prediction_scope s on s.workspace_id = k.workspace_id and s.mode = k.mode`,
    [scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode)],
  );

/** Voids all counts of trackers of a workspace and mode: they are counted again, under the next round. */
export const beginRound = (tx: Database, { workspaceId, mode }: Scope) =>
  tx.run(
    "begin_prediction_round",
    `insert into prediction_scope (workspace_id, mode, round, learnt) values ($1, $2, 1, '{}')
     on conflict (workspace_id, mode) do update set round = prediction_scope.round + 1`,
    [workspaceId, mode],
  );

/** How far parcels were counted. Until the end of the transaction no other process counts. */
export const lockCursor = async (tx: Database): Promise<number> => {
  const found = await tx.one<{ position: number }>(
    "lock_prediction_cursor",
    "select position from prediction_cursor where only_one for update",
  );
  return found!.position;
};

export const moveCursor = (tx: Database, position: number) =>
  tx.run("move_prediction_cursor", "update prediction_cursor set position = $1 where only_one", [position]);
