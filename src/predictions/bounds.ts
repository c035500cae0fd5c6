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
} as const satisfies Bounds;
