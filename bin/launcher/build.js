import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { hashOf, readIfThere, repository } from "./surroundings.js";

const dashboard = join(repository, "dashboard");
const stampFile = join(dashboard, "dist", ".kolli-build");

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]));

const sourceHash = () => {
  const parts = filesUnder(dashboard).flatMap((path) => [relative(dashboard, path), readFileSync(path)]);
  return hashOf(...parts, readFileSync(join(repository, "package-lock.json")));
};

/** Builds the dashboard if its sources changed since the last build. */
export const buildDashboard = async () => {
  if (!existsSync(join(dashboard, "vite.config.ts"))) return;
  const wanted = sourceHash();
  const isDone = () => readIfThere(stampFile) === wanted;
  if (isDone()) return;
  const { whileLocked } = await import("./lock.js");
  const { runLongStep } = await import("./long-step.js");
  const { runnableNode } = await import("./libatomic.js");
  const { withPlainPath } = await import("./plain-path.js");
  await whileLocked(async () => {
    if (isDone()) return;
    await withPlainPath((path, environment) =>
      runLongStep({
        title: "Building the dashboard",
        command: runnableNode(),
        args: [join(path, "node_modules/vite/bin/vite.js"), "build", "--configLoader", "native", join(path, "dashboard")],
        environment: { ...environment, NODE_ENV: "production" },
        advice: "See the message above for the cause. A clean checkout builds without errors.",
      }),
    );
    writeFileSync(stampFile, wanted);
  });
};
