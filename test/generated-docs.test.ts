import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatedDocs } from "../src/commands/docs.ts";

test("pages written from the code are up to date; `npm run -s kolli -- docs --write` writes them", async () => {
  for (const { file, text } of generatedDocs()) expect(await readFile(file, "utf8"), file).toBe(text);
});
