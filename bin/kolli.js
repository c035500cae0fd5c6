#!/usr/bin/env node
// The launcher. Plain JavaScript without dependencies: it must run on Node 20 in a fresh clone, before anything is installed. It
// installs the dependencies, including a new enough Node, and then runs the TypeScript sources.
import { installDependencies } from "./launcher/install.js";
import { runOnNewNode } from "./launcher/run.js";
import { fail, repository } from "./launcher/surroundings.js";

const [command, ...rest] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(
    `Kolli's launcher needs Node 20 or newer, but this is ${process.version}. Install a newer one from your system's packages or from nodejs.org.`,
  );
}
await installDependencies();
if (command === "--script") {
  if (!rest[0]) fail("Usage: kolli --script <file.ts> [arguments]");
  await runOnNewNode(rest[0], rest.slice(1));
} else if (command === "--build") {
  // For `npm pack`: the package contains the built dashboard.
  const { buildDashboard } = await import("./launcher/build.js");
  await buildDashboard();
} else if (command === "start") {
  const { buildDashboard } = await import("./launcher/build.js");
  await buildDashboard();
  await runOnNewNode(`${repository}/src/main.ts`, ["serve", ...rest]);
} else {
  await runOnNewNode(`${repository}/src/main.ts`, process.argv.slice(2));
}
