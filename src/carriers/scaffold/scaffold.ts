import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fail, ok, type Result } from "../../lib/result.ts";
import { type CarrierNames, filesOf, namesOf } from "./templates.ts";

export type ScaffoldFailure = { code: "bad-name" | "exists"; message: string };

/** Puts a line before the first that comes after it, and leaves the others where they are. */
const insertBefore = (lines: readonly string[], line: string, comesAfter: (other: string) => boolean): string[] => {
  const at = lines.findIndex(comesAfter);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
};

/** Whom an import is of: "dhl" for `./dhl/adapter.ts` and `./dhl.ts`, so that it stands before "dhl-express" as the formatter wants it. */
const importedFolder = (line: string): string => /"\.\/(.+?)(?:\/[^/]+)?\.ts"/.exec(line)?.[1] ?? "";

/** Adds a carrier to a file that imports every carrier and lists them, one line for each. */
export const addToList = (source: string, importLine: string, variable: string): string => {
  const lines = source.split("\n");
  const opening = lines.findIndex((line) => /^export const \w+: readonly \w+\[\] = \[$/.test(line));
  const closing = lines.indexOf("];", opening);
  if (opening < 0 || closing < 0) throw new Error("The list of carriers does not have the form it is known to have.");
  const afterImports = lines.findLastIndex((line) => line.startsWith("import ")) + 1;
  const folder = importedFolder(importLine);
  const imports = insertBefore(lines.slice(0, afterImports), importLine, (other) => importedFolder(other) > folder);
  const entry = `  ${variable},`;
  const entries = insertBefore(lines.slice(opening + 1, closing), entry, (other) => other.localeCompare(entry, "en") > 0);
  return [...imports, ...lines.slice(afterImports, opening + 1), ...entries, ...lines.slice(closing)].join("\n");
};

const registry = "src/carriers/registry.ts";

const register = async (root: string, { folder, variable }: CarrierNames): Promise<void> => {
  const path = join(root, registry);
  const importLine = `import { ${variable} } from "./${folder}/adapter.ts";`;
  await writeFile(path, addToList(await readFile(path, "utf8"), importLine, variable));
};

/** Writes the files of a new carrier and enters it in the registry. Gives the files written. */
export const scaffoldCarrier = async (root: string, carrier: string): Promise<Result<string[], ScaffoldFailure>> => {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(carrier)) {
    return fail({
      code: "bad-name",
      message: `A carrier's name is upper case with underscores, like ROYAL_MAIL, not "${carrier}".`,
    });
  }
  const names = namesOf(carrier);
  const files = filesOf(names);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken) return fail({ code: "exists", message: `${taken} exists already.` });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  }
  await register(root, names);
  return ok([...Object.keys(files), registry]);
};
