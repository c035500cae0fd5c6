import { copyFileSync, cpSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, type SdkWorld } from "./contract.ts";

const source = join(repository, "sdk/typescript");

/** An empty project that has nothing but the client, installed from its archive, and the programs that use it. */
export const openTypescriptProject = async (world: SdkWorld): Promise<{ project: string; archive: string }> => {
  const build = join(world.folder, "build/sdk/typescript");
  const project = join(world.folder, "project");
  await Promise.all([mkdir(build, { recursive: true }), mkdir(project)]);
  for (const name of ["src", "package.json", "tsconfig.json", "README.md"])
    cpSync(join(source, name), join(build, name), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(world.folder, "build/node_modules"));
  copyFileSync(join(repository, "LICENSE"), join(world.folder, "build/LICENSE"));
  const npm = { command: "npm", env: { npm_config_cache: join(world.folder, ".npm"), npm_config_update_notifier: "false" } };
  const packed = await world.run({ ...npm, args: ["pack", "--json", "--silent"], cwd: build });
  const archive = join(build, JSON.parse(packed.slice(packed.indexOf("["))).at(0).filename);
  await writeFile(join(project, "package.json"), '{ "type": "module", "private": true }');
  await world.run({ ...npm, args: ["install", "--offline", "--no-audit", "--no-fund", archive], cwd: project });
  for (const name of ["example.ts", "test/contract.ts", "test/worker.js"])
    copyFileSync(join(source, name), join(project, name.replace("test/", "")));
  return { project, archive };
};
