import { startAgainWithoutCodeGeneration } from "./lib/code-generation.ts";

const args = process.argv.slice(2);
const isService = args[0] === "serve";
// Before anything is loaded or opened, because it would be done twice.
if (isService) startAgainWithoutCodeGeneration();
// The reader of our output may stop early, as `head` does. A service continues; a command has no reader left and ends.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  if (!isService) process.exit();
});
const { runCommand } = await import("./program.ts");
process.exitCode = (await runCommand(args)) ?? process.exitCode ?? 0;
