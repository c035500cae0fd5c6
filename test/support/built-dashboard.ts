import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${repository}dashboard/`;

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The dashboard as it is shipped, built when its sources are newer than what was built last. */
export const ensureBuiltDashboard = (): void => {
  const sources = globSync(["src/**/*", "public/*", "index.html", "*.ts"], { cwd: folder });
  const newest = Math.max(...sources.map((path) => changedAt(folder + path)));
  if (newest < changedAt(`${folder}dist/index.html`)) return;
  // In a process of its own: the test runner's NODE_ENV would make it a development build.
  const vite = [`${repository}node_modules/vite/bin/vite.js`, "build", "--configLoader", "native", folder];
  const { status, stderr } = spawnSync(process.execPath, vite, {
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The dashboard does not build:\n${stderr}`);
};
