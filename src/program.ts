import { Command, CommanderError, Help } from "commander";
import manifest from "../package.json" with { type: "json" };
import { commandList, type ListedCommand } from "./commands/command-list.ts";
import { exampleText } from "./commands/help/examples.ts";
import { explain } from "./commands/output.ts";
import { exitCodes, Refusal } from "./lib/refusal.ts";

/** "serve" and "start" of "serve|start [options]". */
const namesOf = ({ usage }: ListedCommand): string[] => usage.split(" ")[0]!.split("|");

/** Names, aliases, arguments and descriptions: all that the list of commands shows. */
const listCommands = (program: Command): void => {
  const usageOf = new Map(commandList.map((listed) => [namesOf(listed)[0], listed.usage]));
  for (const listed of commandList) {
    const [name, ...aliases] = namesOf(listed);
    program
      .command(name!, { hidden: listed.hidden ?? false })
      .aliases(aliases)
      .description(listed.description);
  }
  program.configureHelp({
    subcommandTerm: (command) => usageOf.get(command.name()) ?? Help.prototype.subcommandTerm(command),
  });
};

/** Adds the examples to the help of a command and of those below it. */
const addExamples = (command: Command, path: readonly string[] = []): void => {
  command.addHelpText("after", exampleText(path));
  for (const child of command.commands) addExamples(child, [...path, child.name()]);
};

/** Runs the command line. Returns the exit code of the process if it is not 0. */
export const runCommand = async (args: readonly string[]): Promise<number | undefined> => {
  const program = new Command("kolli")
    .description("Kolli: open-source shipment tracking")
    .version(manifest.version)
    .showHelpAfterError("Run kolli --help for all commands, or kolli <command> --help for one.")
    .exitOverride();
  const asked = args[0] === "help" ? args[1] : args[0];
  const wanted = commandList.find((listed) => namesOf(listed).includes(asked ?? ""));
  if (wanted) (await wanted.load())(program);
  else listCommands(program);
  addExamples(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    // Help was shown, or what was wrong with the words: it is said already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage.code;
    if (error instanceof Refusal) {
      explain(`kolli: ${error.message}`);
      return error.exitCode;
    }
    explain(`kolli: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return exitCodes.failed.code;
  }
};
