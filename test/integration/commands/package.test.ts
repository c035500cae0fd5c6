import { copyFileSync, existsSync, globSync, mkdirSync, statSync } from "node:fs";
import { mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
let database: FreshDatabase;
let scratch: string;
let files: string[];

/** What `npm pack` puts into the package by the list in package.json, as far as that is written; npm itself takes seconds. */
const listPacked = (): string[] => {
  const isLeftOut = manifest.files.filter((entry) => entry.startsWith("!")).map((entry) => entry.slice(1));
  const wanted = manifest.files.filter((entry) => !entry.startsWith("!"));
  const patterns = wanted.flatMap((entry) => (/[*.]/.test(entry) ? [entry] : [`${entry}/**`]));
  const found = globSync([...patterns, "package.json", "LICENSE"], {
    cwd: repository,
    exclude: [...isLeftOut, ...isLeftOut.map((entry) => `${entry}/**`)],
  });
  return found.filter((path) => statSync(join(repository, path)).isFile());
};

beforeAll(async () => {
  [database, scratch] = await Promise.all([freshDatabase(), temporaryFolder("package")]);
  files = listPacked();
  const modules = join(scratch, "node_modules");
  const copied = files.filter((file) => !file.startsWith("dashboard/"));
  for (const folder of new Set(copied.map(dirname))) mkdirSync(join(modules, "kolli", folder), { recursive: true });
  for (const path of copied) copyFileSync(join(repository, path), join(modules, "kolli", path));
  // As npm puts them: beside the package.
  for (const name of Object.keys(manifest.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(repository, "node_modules", name), join(modules, name));
  }
});
afterAll(async () => {
  await database?.close();
  await rm(scratch, { recursive: true, force: true });
});

test("the package holds what runs, and neither tests nor fixtures nor secrets", () => {
  for (const path of ["bin/kolli.js", "src/main.ts", "migrations/0100_schema.sql", "docs/operating.md", "deploy/compose.yaml"])
    expect(files).toContain(path);
  expect(files.filter((path) => /\.test\.|\/fixtures\/|^test\/|\.env$|^data\//.test(path))).toEqual([]);
});

test("the package starts where npm installs it, with nothing but what npm installs beside it", async () => {
  const env = {
    DATABASE_URL: database.url,
    KOLLI_DATA_DIR: join(scratch, "data"),
    PORT: "0",
    KOLLI_PROCESSES: "1",
    LOG_LEVEL: "warn",
  };
  const commands = openCommandLine(env, join(scratch, "node_modules/kolli/bin/kolli.js"));
  try {
    const { child, output } = commands.start(["serve", "--json"]);
    await eventually(() => output.out.endsWith("\n") || child.exitCode !== null, 60_000);
    // Nothing is said of what nobody can act on.
    expect(output.err).toBe("");
    const { url } = JSON.parse(output.out);
    const agent = new Agent({ connect: { rejectUnauthorized: false, timeout: 60_000 } });
    const ask = async (path: string) => {
      const { statusCode, body } = await request(`${url}${path}`, { dispatcher: agent });
      return { status: statusCode, text: await body.text() };
    };
    expect(await ask("/readyz")).toEqual({ status: 200, text: "ready\n" });
    expect((await ask("/docs/operating.md")).text).toMatch(/^# Running Kolli/);
    child.kill("SIGINT");
    await eventually(() => child.exitCode !== null, 30_000);
    await agent.close();
    expect(existsSync(join(scratch, "node_modules/kolli/node_modules/.kolli-install"))).toBe(false);
  } finally {
    commands.close();
  }
});

test("from an installed package, messages name the command that there is", async () => {
  const commands = openCommandLine(
    { KOLLI_DATA_DIR: join(scratch, "nothing") },
    join(scratch, "node_modules/kolli/bin/kolli.js"),
  );
  const { code, err } = await commands.run(["users", "list"]);
  expect(code).not.toBe(0);
  expect(err).toContain("To create a new installation, run npx kolli serve.");
});
