import type { Bounds } from "../lib/bounded/bounds.ts";

export const predictionBounds = {
  rowsOfFile: {
    what: "rows of a file for `kolli predictions evaluate`",
    cap: 2_000_000,
    beyond: "refused: split the file by time",
    test: "src/predictions/history-file/read-histories.test.ts",
  },
  charactersOfRow: {
    what: "characters of one row of such a file, which a quote that is never closed would join with all rows after it",
    cap: 1_000_000,
    beyond: "refused, with the number of the row",
    test: "src/predictions/history-file/read-histories.test.ts",
  },
  cellsInMemory: {
    what: "cells of counts for predictions that a process keeps in memory",
    cap: 5_000,
    beyond: "the one that was read first is forgotten, and read again when it is needed",
    test: "src/predictions/counts/cell-memory.test.ts",
  },
} as const satisfies Bounds;
