import type { Command } from "commander";
import { print } from "../output.ts";
import { allNodes, type CommandNode, readCommandTree } from "./command-tree.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** What may follow the words so far. */
const wordsAfter = ({ children, options }: CommandNode): string[] => [
  ...children.map(({ path }) => path.at(-1)!),
  ...options.map(({ flag }) => flag),
];

/** A table of what follows which words, and a function that looks into it: the longest path of commands that was typed decides. */
const bashScript = (
  nodes: readonly CommandNode[],
): string => `# bash completion for kolli. In ~/.bashrc: eval "$(kolli completion bash)"
_kolli() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" next word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) next="\${path:+$path }$word"; _kolli_after "$next" >/dev/null && path="$next" ;; esac
  done
  COMPREPLY=($(compgen -W "$(_kolli_after "$path")" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
_kolli_after() {
  case "$1" in
    '') echo ${quoted(nodes.map(({ path }) => path[0]).join(" "))} ;;
${allNodes(nodes)
  .map((node) => `    ${quoted(node.path.join(" "))}) echo ${quoted(wordsAfter(node).join(" "))} ;;`)
  .join("\n")}
    *) return 1 ;;
  esac
}
complete -F _kolli kolli`;

/** zsh reads bash's completion through its own emulation of it. */
const zshScript = (nodes: readonly CommandNode[]): string =>
  `# zsh completion for kolli. In ~/.zshrc, after compinit: eval "$(kolli completion zsh)"
autoload -U +X bashcompinit && bashcompinit
${bashScript(nodes).split("\n").slice(1).join("\n")}`;

const fishScript = (nodes: readonly CommandNode[]): string => {
  const lines = allNodes(nodes).flatMap(({ path, description, options, children }) => {
    const above = path.slice(0, -1);
    const isHere = above.length === 0 ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${above.at(-1)}`;
    const own = `complete -c kolli -f -n ${quoted(isHere)} -a ${path.at(-1)} -d ${quoted(description)}`;
    const within = path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    const flags = children.length > 0 ? [] : options.filter(({ flag }) => flag.startsWith("--"));
    return [
      own,
      ...flags.map(
        ({ flag, description: text, takesValue }) =>
          `complete -c kolli -n ${quoted(within)} -l ${flag.slice(2)} -d ${quoted(text)}${takesValue ? " -r" : ""}`,
      ),
    ];
  });
  return `# fish completion for kolli. Once: kolli completion fish > ~/.config/fish/completions/kolli.fish\n${lines.join("\n")}`;
};

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;
export const completionShells = Object.keys(scripts) as Shell[];
const isShell = (text: string): text is Shell => Object.hasOwn(scripts, text);

export const completionScript = (shell: Shell, nodes: readonly CommandNode[]): string => scripts[shell](nodes);

export const addCompletionCommand = (program: Command): void => {
  program
    .command("completion <shell>")
    .description("print a script that completes commands and options in bash, zsh or fish")
    .action(async (shell: string, _options: unknown, command: Command) => {
      if (!isShell(shell)) return command.error(`error: the shell is "${shell}", but must be ${completionShells.join(", ")}`);
      print(completionScript(shell, await readCommandTree()));
    });
};
