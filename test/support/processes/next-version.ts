import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** A folder of migrations, by their names. */
export const migrationsIn = async (
  files: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "kolli migrations "));
  await addMigrations(folder, files);
  return { folder, remove: () => rm(folder, { recursive: true }) };
};

export const addMigrations = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
};

/** Kolli as a later version would be: the same program, with more migrations. */
export const makeNextVersion = async (migrations: Readonly<Record<string, string>>, version?: string) => {
  const folder = await mkdtemp(join(tmpdir(), "kolli next version "));
  for (const name of ["bin", "src", "migrations", "schema.graphql"])
    await cp(repository + name, join(folder, name), { recursive: true });
  await symlink(`${repository}node_modules`, join(folder, "node_modules"));
  const manifest = JSON.parse(await readFile(`${repository}package.json`, "utf8"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ ...manifest, version: version ?? manifest.version }));
  await addMigrations(join(folder, "migrations"), migrations);
  return { program: join(folder, "src/main.ts"), remove: () => rm(folder, { recursive: true }) };
};
