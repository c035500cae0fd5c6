/** Writes what the clients in sdk/ have from the schema: their types, a method for each operation, and the READMEs' tables of methods. Run: npm run sdk */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema } from "graphql";
import { goFiles } from "./go.ts";
import { readModel } from "./model.ts";
import { phpFiles } from "./php.ts";
import { pythonFiles } from "./python.ts";
import { readmeFiles } from "./readme.ts";
import { typescriptFiles } from "./typescript.ts";

const root = join(import.meta.dirname, "../..");

const format = (source: string): string =>
  execFileSync(join(root, "node_modules/.bin/biome"), ["check", "--write", "--stdin-file-path=generated.ts"], {
    input: source,
    encoding: "utf8",
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });

/** Path below sdk/ to text. */
export const generateClients = (): Map<string, string> => {
  const model = readModel(buildSchema(readFileSync(join(root, "schema.graphql"), "utf8")));
  return new Map([
    ...readmeFiles(join(root, "sdk")),
    ...[...typescriptFiles(model)].map(([path, text]) => [`typescript/${path}`, format(text)] as const),
    ...[...pythonFiles(model)].map(([path, text]) => [`python/${path}`, text] as const),
    ...[...goFiles(model)].map(([path, text]) => [`go/${path}`, text] as const),
    ...[...phpFiles(model)].map(([path, text]) => [`php/${path}`, text] as const),
  ]);
};

if (import.meta.main) {
  for (const [path, text] of generateClients()) writeFileSync(join(root, "sdk", path), text);
}
