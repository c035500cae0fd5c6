import { Command } from "commander";
import { commandList } from "../command-list.ts";

/** A command with what can be typed after it. */
export type CommandNode = {
  /** Without "kolli": ["keys", "create"]. */
  readonly path: readonly string[];
  readonly description: string;
  readonly usage: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly takesValue: boolean }[];
  readonly children: readonly CommandNode[];
};

const nodeOf = (command: Command, above: readonly string[]): CommandNode => {
  const path = [...above, command.name()];
  const help = command.createHelp();
  const options = help.visibleOptions(command).map((option) => ({
    flag: option.long ?? option.flags,
    description: option.description,
    takesValue: option.required || option.optional,
  }));
  const children = help.visibleCommands(command).filter(({ name }) => name !== undefined && command.commands.length > 0);
  return {
    path,
    description: command.description(),
    usage: command.usage(),
    options,
    children: children.filter((child) => child.name() !== "help").map((child) => nodeOf(child, path)),
  };
};

/** Every command, in the order of the list. It loads them all, which only completion and documents need. */
export const readCommandTree = async (): Promise<readonly CommandNode[]> => {
  const program = new Command("kolli");
  for (const addCommands of new Set(await Promise.all(commandList.map(({ load }) => load())))) addCommands(program);
  const help = program.createHelp();
  return help
    .visibleCommands(program)
    .filter((command) => command.name() !== "help")
    .map((command) => nodeOf(command, []));
};

/** What can be run: not the groups. */
export const leavesOf = (nodes: readonly CommandNode[]): CommandNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));

export const allNodes = (nodes: readonly CommandNode[]): CommandNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);
