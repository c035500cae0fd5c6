import { spawn } from "node:child_process";
import { cleanEnvironment } from "./clean-environment.js";
import { startProgress } from "./progress.js";
import { fail, repository, say } from "./surroundings.js";

/** Runs a program with a progress display; its output is shown only if it fails, together with what to do. */
export const runLongStep = async ({ title, command, args, advice, environment = {}, shell = false }) => {
  const finish = startProgress(title);
  const child = spawn(command, args, {
    cwd: repository,
    env: { ...cleanEnvironment(process.env), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    shell,
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, passOn);
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-6_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ending = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `stopped by ${signal}` : `exit code ${code}`),
    );
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, passOn);
  finish(ending === undefined);
  if (ending === undefined) return;
  if (output.trim()) say(`\n${output.trim().split("\n").slice(-25).join("\n")}\n`);
  fail(`${title} failed: ${ending}. ${advice}`);
};
