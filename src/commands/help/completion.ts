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
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" next word nth=1
  while [ "$nth" -lt "$COMP_CWORD" ]; do
    word="\${COMP_WORDS[nth]}" nth=$((nth + 1))
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

/** The longest path of commands that was typed decides, as in bash: a word such as "restore" is a command in two places. */
const fishPlace = (nodes: readonly CommandNode[]): string => `set -g __kolli_paths ${allNodes(nodes)
  .map(({ path }) => quoted(path.join(" ")))
  .join(" ")}
function __kolli_at
  set -l path
  for word in (commandline -opc)[2..]
    set -l next (string join ' ' -- $path $word)
    contains -- $next $__kolli_paths; and set path $path $word
  end
  test "$path" = "$argv[1]"
end`;

const fishScript = (nodes: readonly CommandNode[]): string => {
  const lines = allNodes(nodes).flatMap(({ path, description, options }) => {
    const placeOf = (words: readonly string[]) => `-n ${quoted(`__kolli_at "${words.join(" ")}"`)}`;
    return [
      `complete -c kolli -f ${placeOf(path.slice(0, -1))} -a ${path.at(-1)} -d ${quoted(description)}`,
      ...options
        .filter(({ flag }) => flag.startsWith("--"))
        .map(
          ({ flag, description: text, takesValue }) =>
            `complete -c kolli ${placeOf(path)} -l ${flag.slice(2)} -d ${quoted(text)}${takesValue ? " -r" : ""}`,
        ),
    ];
  });
  const head = "# fish completion for kolli. Once: kolli completion fish > ~/.config/fish/completions/kolli.fish";
  return [head, fishPlace(nodes), ...lines].join("\n");
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
