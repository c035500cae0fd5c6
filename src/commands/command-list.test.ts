import { Command } from "commander";
import { expect, test } from "vitest";
import { commandList } from "./command-list.ts";

test("the list of commands says what each command says about itself", async () => {
  const program = new Command("kolli");
  for (const addCommands of new Set(await Promise.all(commandList.map(({ load }) => load())))) addCommands(program);
  const help = program.createHelp();
  const shown = new Set(help.visibleCommands(program));
  const own = program.commands.map((command) => ({
    usage: help.subcommandTerm(command),
    description: help.subcommandDescription(command),
    hidden: !shown.has(command),
  }));
  expect(commandList.map(({ usage, description, hidden = false }) => ({ usage, description, hidden }))).toEqual(own);
});
