import { readFile, rename, writeFile } from "node:fs/promises";
import type { CursorStore } from "./follow.ts";

/** Keeps the cursor of `events.follow` in a file, which is replaced in one step. For Node, Deno and Bun. */
export const fileCursor = (path: string): CursorStore => ({
  load: async () =>
    readFile(path, "utf8").then(
      (text) => text.trim() || null,
      (error: { code?: string }) => {
        if (error.code === "ENOENT") return null;
        throw error;
      },
    ),
  save: async (cursor) => {
    await writeFile(`${path}.new`, cursor);
    await rename(`${path}.new`, path);
  },
});
