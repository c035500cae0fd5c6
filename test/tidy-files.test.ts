import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const notOurs = new Set(["node_modules", ".git", "data", "dist", "test-results"]);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
const files = filesIn(".");
const read = (file: string): string => readFileSync(file, "utf8");
const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file));

test("no file of code is longer than 400 lines", () => {
  const tooLong = code.filter((file) => !/^\/\/ Generated/.test(read(file)) && read(file).split("\n").length > 401);
  expect(tooLong).toEqual([]);
});

test("files are named in kebab case after what they hold", () => {
  const drawers = /^(index|utils?|helpers?|types|misc|common)\.[jt]sx?$/;
  // n8n finds a class by the name of its file.
  const ofN8n = /^connectors\/n8n\/(nodes|credentials)\/[A-Z]\w+\.(node|credentials)\.js$/;
  const ill = code.filter((file) => drawers.test(basename(file)) || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(basename(file)));
  expect(ill.filter((file) => !ofN8n.test(file))).toEqual([]);
});

test("at most 25 files stand side by side in a folder of the server and of the dashboard", () => {
  const beside = Map.groupBy(
    files.filter((file) => /^(dashboard\/)?src\//.test(file)),
    (file) => dirname(file),
  );
  const crowded = [...beside].filter(([folder, { length }]) => length > 25 && !/\/(fixtures|words)$/.test(folder));
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length} files`)).toEqual([]);
});

/** Every carrier has the same parts, and every language the same words. */
const isOneOfMany =
  /^src\/(carriers\/[a-z0-9-]+\/(adapter|reading|status-map|number-format|push|subscriptions)|public-page\/words\/[a-z]+)\.ts$/;

test("a name is exported once in the server: it means one thing", () => {
  const exported = /^export (?:const|type|class|interface|(?:async )?function\*?)\s+(\w+)/gm;
  const owners = new Map<string, Set<string>>();
  for (const file of code.filter((one) => one.startsWith("src/") && !one.endsWith(".test.ts") && !isOneOfMany.test(one)))
    for (const [, name] of read(file).matchAll(exported)) owners.set(name!, (owners.get(name!) ?? new Set()).add(file));
  expect([...owners].filter(([, { size }]) => size > 1).map(([name, where]) => `${name}: ${[...where].join(", ")}`)).toEqual([]);
});

test("SQL stands only in *.sql.ts", () => {
  const statement =
    /[`"]\s*(with\s+\w+\s+as\s*\(|select\s+[\s\S]*?\sfrom\s|insert\s+into\s|update\s+\w+[\s\S]{0,20}\sset\s|delete\s+from\s|create\s+(table|database)\s)/;
  const strays = code.filter((file) => file.startsWith("src/") && !/\.(sql|test)\.ts$/.test(file) && statement.test(read(file)));
  expect(strays).toEqual([]);
});

test("no address of a package registry is in the repository", () => {
  const host = /\b(registry|npm|deb)(\.[a-z0-9-]+)+\.(org|com|net|io|dev)\b/;
  const texts = files.filter((file) => /\.(ts|tsx|js|json|md|sh|yml|yaml|toml)$|^\.npmrc$|Dockerfile|^\.ci\//.test(file));
  expect(texts.filter((file) => host.test(read(file)))).toEqual([]);
  const { packages } = JSON.parse(read("package-lock.json")) as Lock;
  expect(Object.values(packages).filter((one) => "resolved" in one)).toEqual([]);
});

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

test("the lock file names the packages of every platform, so that npm ci works on each", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as Lock;
  const isFound = (from: string, name: string): boolean => {
    if (packages[`${from}${from && "/"}node_modules/${name}`]) return true;
    return from !== "" && isFound(from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
  };
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(from, name)),
  );
  expect(missing).toEqual([]);
});

test("paths of our own files survive a blank in the folder's name: fileURLToPath, never pathname", () => {
  const cut = /new URL\([^;]*?import\.meta\.url[^;]*?\)\.(pathname|href\.slice|href\.replace)/;
  expect(code.filter((file) => cut.test(read(file)))).toEqual([]);
});

test("tests and benchmarks write only into folders they made: no path of theirs starts at the root of the disk", () => {
  const ofTests = code.filter((file) => /^(test|bench|emulators)\/|\.test\.ts$/.test(file));
  // What is below /proc can be created by nobody, not even by root.
  const fromRoot =
    /["'`]\/(nonexistent|bin|data|etc|home|lib|mnt|opt|root|run|srv|tmp|usr|var)\b|(_DIR|[dD]ataDir|cwd): ["'`]\/(?!proc\/)\w/;
  expect(ofTests.filter((file) => file !== "test/tidy-files.test.ts" && fromRoot.test(read(file)))).toEqual([]);
});
