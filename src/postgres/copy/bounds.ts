import type { Bounds } from "../../lib/bounded/bounds.ts";

export const backupBounds = {
  backupPieceBytes: {
    what: "one piece of a backup that is read into memory",
    cap: 16 * 1024 * 1024,
    unit: "bytes",
    beyond: "the restore is refused",
    test: "test/integration/operations/backup.test.ts",
  },
  backupTables: {
    what: "tables in a backup",
    cap: 1000,
    beyond: "the restore is refused",
    test: "test/integration/operations/backup.test.ts",
  },
} as const satisfies Bounds;
