import { open } from "node:fs/promises";
import { predictionBounds } from "../../predictions/bounds.ts";
import { hasImportedCells } from "../../predictions/counts/cells.sql.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { explain } from "../output.ts";
import { countHistories, withCarriers } from "../predictions/history.ts";
import { readHistoryFile } from "../predictions/history-file.ts";
import { historyHeading } from "./history-row.ts";

/** How much of the file of past parcels is written: what a killed command wrote beyond it is written again. */
export type WrittenHistories = { readonly histories: number; readonly historyBytes: number };

/** Adds rows behind what is known to be written. Rows that `history import` would refuse as too many are left out. */
export const addHistories = async (
  file: string,
  rows: readonly string[],
  before: WrittenHistories,
): Promise<WrittenHistories> => {
  const added = rows.slice(0, predictionBounds.rowsOfFile.cap - before.histories);
  if (added.length === 0) return before;
  const handle = await open(file, before.historyBytes === 0 ? "w" : "r+");
  try {
    await handle.truncate(before.historyBytes);
    const text = (before.historyBytes === 0 ? historyHeading : "") + added.join("");
    await handle.write(text, before.historyBytes);
    return { histories: before.histories + added.length, historyBytes: before.historyBytes + Buffer.byteLength(text) };
  } finally {
    await handle.close();
  }
};

/**
 * Counts the file for predictions, once: what was imported before, by an earlier run or by the operator, is not replaced.
 * Returns how many parcels are counted now.
 */
export const importWritten = async (
  runtime: Runtime,
  scope: Scope,
  file: string,
  { histories }: WrittenHistories,
): Promise<number> => {
  if (histories === 0) return 0;
  if (await hasImportedCells(runtime.db, scope)) {
    explain(
      `${histories} finished parcels are in ${file}. They were not counted for predictions, because past parcels were imported before: count them instead with \`kolli history import ${file}\`, or beside those with --add.`,
    );
    return 0;
  }
  const found = withCarriers((await readHistoryFile(file, [])).histories, undefined);
  await countHistories(runtime, scope, found, { isAdded: false });
  explain(`${found.length} finished parcels are in ${file}, and count for predictions.`);
  return found.length;
};
