import { exitCodes } from "../../lib/refusal.ts";
import { type CommandNode, leavesOf } from "../help/command-tree.ts";
import { examples } from "../help/examples.ts";

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const isRemote = ({ options }: CommandNode): boolean =>
  ["--profile", "--cacert", "--key"].every((flag) => options.some((one) => one.flag === flag));

const lineOf = (node: CommandNode): readonly string[] => {
  const name = node.path.join(" ");
  const [example] = examples[name] ?? [];
  return [`\`${name}\``, node.description.replaceAll("|", "\\|"), example ? `\`kolli ${example}\`` : ""];
};

/** docs/command-line.md, generated from the commands. A test compares the file with the code. */
export const renderCommandLineDoc = (tree: readonly CommandNode[]): string => {
  const leaves = leavesOf(tree);
  const remote = leaves
    .filter((node) => isRemote(node) && node.path[0] !== "login")
    .map(({ path }) => `\`kolli ${path.join(" ")}\``);
  return `# The command line

<!-- Written by \`npm run -s kolli -- docs --write\` from the code; a test compares the two. -->

In a checkout, run commands as \`npm run -s kolli -- <command>\`; where the package is installed, as \`kolli <command>\` or \`npx kolli <command>\`. \`kolli <command> --help\` lists the options, with examples.

What a command was asked for goes to standard output, and everything that explains it to standard error. With \`--json\`, standard output has JSON and nothing else. \`audit export\` prints JSON lines by default.

## Use a Kolli elsewhere

${remote.join(", ")} work over the API, from any machine. Store the address and an API key once as a profile:

\`\`\`text
kolli login --url https://track.shop.com --key-file key.txt
kolli track 1Z999AA10123456784
kolli login --url https://track.shop.com --key-file live-key.txt --profile live
kolli track 1Z999AA10123456784 --profile live
\`\`\`

\`kolli login\` checks the key with the service and stores it in \`~/.config/kolli/profiles.json\`, which only you can read (\`KOLLI_CONFIG_DIR\` names another folder). \`kolli profiles\` lists the profiles without their keys, and \`kolli logout\` removes one. Without \`--profile\`, a command uses in this order: \`--url\`, the profile in \`KOLLI_PROFILE\`, the address in \`KOLLI_URL\` with the key in \`KOLLI_KEY\`, the profile \`default\`, and this machine's installation. \`--workspace\` and \`KOLLI_KEY\` alone mean this installation.

## Exit codes

${table(
  ["code", "meaning"],
  Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]),
)}

## Completion

\`\`\`text
eval "$(kolli completion bash)"                                        # in ~/.bashrc
eval "$(kolli completion zsh)"                                         # in ~/.zshrc, after compinit
kolli completion fish > ~/.config/fish/completions/kolli.fish          # once
\`\`\`

## All commands

${table(["command", "does", "example"], leaves.map(lineOf))}
`;
};
