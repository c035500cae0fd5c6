import { expect, test } from "vitest";
import { minutes } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { oneLane } from "../../postgres/lanes.ts";
import { predictionBounds } from "../bounds.ts";
import { createCellMemory } from "./cell-memory.ts";
import type { CellKey } from "./cells.sql.ts";

/** A database whose every cell has one delivery on a Saturday, and which says how many cells it was asked for. */
const countingDatabase = () => {
  const asked: number[] = [];
  const many = async (name: string, _sql: string, params: readonly unknown[] = []) => {
    if (name !== "read_prediction_cells") return [];
    const [workspaceIds, modes, cells] = params as [string[], string[], string[]];
    asked.push(cells.length);
    return cells.map((cell, index) => ({
      workspaceId: workspaceIds[index],
      mode: modes[index],
      cell,
      counts: {},
      imported: null,
    }));
  };
  const db = { lanes: oneLane, many, one: async () => undefined, run: async () => 0 } as unknown as Database;
  return { asked, db };
};
const keysFrom = (from: number, count: number): CellKey[] =>
  Array.from({ length: count }, (_, index) => ({ workspaceId: "w", mode: "LIVE", cell: `c${from + index}` }));

test("a cell is read once in ten minutes, and one that was never read is not taken for empty", async () => {
  const { asked, db } = countingDatabase();
  const memory = createCellMemory();
  const [key] = keysFrom(0, 1);
  expect(memory.known(0).cell(key!)).toBeUndefined();
  await memory.read(db, [key!], 0);
  await memory.read(db, [key!, key!], minutes(9));
  expect(asked).toEqual([1]);
  expect(memory.known(minutes(9)).cell(key!)).toMatchObject({ cell: "c0" });
  expect(memory.known(minutes(11)).cell(key!)).toBeUndefined();
  await memory.read(db, [key!], minutes(11));
  expect(asked).toEqual([1, 1]);
});

test("so many are kept and not one more: the one that was read first is forgotten", async () => {
  const { db } = countingDatabase();
  const memory = createCellMemory();
  const { cap } = predictionBounds.cellsInMemory;
  const all = keysFrom(0, cap + 1);
  const found = await memory.read(db, all, 0);
  expect(found.cell(all[0]!)).toBeDefined();
  expect(memory.known(0).cell(all[0]!)).toBeUndefined();
  expect(memory.known(0).cell(all[1]!)).toBeDefined();
  expect(memory.known(0).cell(all[cap]!)).toBeDefined();
});
