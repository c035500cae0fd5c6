import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../support/sdk/contract.ts";

/** Only this one is for runtimes with files; the others run in a worker. */
const needsFiles = "file-cursor.ts";
const sources = globSync("*.ts", { cwd: join(repository, "sdk/typescript/src") }).filter((name) => name !== needsFiles);

test("the client uses nothing but what every runtime has: no module of Node, no process, no Buffer", () => {
  expect(sources.length).toBeGreaterThan(5);
  for (const name of sources) {
    const text = readFileSync(join(repository, "sdk/typescript/src", name), "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
    const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, path]) => path!);
    expect(
      imported.filter((path) => !path.startsWith("./") || path.includes(needsFiles)),
      name,
    ).toEqual([]);
    expect(text, name).not.toMatch(/(?<![\w."'])(process|Buffer|require|__dirname|global|setImmediate)\s*[.(]/);
  }
});
