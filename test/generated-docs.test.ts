import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatedDocs } from "../src/commands/docs.ts";

test("pages written from the code are up to date; `npm run -s kolli -- docs --write` writes them", async () => {
  for (const { file, text } of await generatedDocs()) expect(await readFile(file, "utf8"), file).toBe(text);
});

test("every file of the repository that the documents name is there", () => {
  const documents = globSync(["docs/**/*.md", "*.md", "src/carriers/*/README.md"]);
  const named = /`((?:src|test|bench|bin|dashboard|emulators|migrations)\/[\w./-]+)`/g;
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(named)]
      .filter(([, path]) => !existsSync(path!))
      .map(([, path]) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
