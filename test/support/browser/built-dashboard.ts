import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const folder = `${repository}dashboard/`;

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The dashboard as it is shipped, built when its sources are newer than what was built last. The launcher builds it, so that an
 * `npm start` within a test finds it done: a second build would take it away from browsers for a while.
 */
export const ensureBuiltDashboard = (): void => {
  const sources = globSync(["src/**/*", "public/*", "index.html", "*.ts"], { cwd: folder });
  const newest = Math.max(...sources.map((path) => changedAt(folder + path)));
  if (newest < changedAt(`${folder}dist/.kolli-build`)) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${repository}bin/kolli.js`, "--build"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The dashboard does not build:\n${stdout}${stderr}`);
};
