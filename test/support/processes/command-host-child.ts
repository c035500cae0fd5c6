// Runs one command after another in one process, each as if it were its own: with its environment, and its output and code apart.
import { runCommand } from "../../../src/program.ts";
import { endOfOutput } from "./command-host.ts";

type Order = { args: string[]; env: Record<string, string> };

const said = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write(endOfOutput, () => resolve()));

process.on("message", async ({ args, env }: Order) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const code = (await runCommand(args)) ?? process.exitCode ?? 0;
  await Promise.all([said(process.stdout), said(process.stderr)]);
  process.send?.({ code });
});
process.once("disconnect", () => process.exit());
