import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allNodes, readCommandTree } from "../../../src/commands/help/command-tree.ts";
import { completionScript } from "../../../src/commands/help/completion.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { unpackedServer } from "../../support/servers/unpacked-server.ts";

/** Debian's, unpacked: what is installed on this machine may have settings of its own. Null if it cannot be had. */
const unpackedShell = (name: string): string | null => {
  try {
    return unpackedServer(name);
  } catch (error) {
    console.warn(`Skipped: Debian's ${name} cannot be had. ${(error as Error).message}`);
    return null;
  }
};

const tree = await readCommandTree();
const [fish, zsh] = [unpackedShell("fish"), unpackedShell("zsh")];

test.skipIf(fish === null)("fish completes every command: its subcommands, and its own options alone", async () => {
  const folder = await temporaryFolder("fish");
  const nodes = allNodes(tree);
  const lines = nodes.flatMap(({ path }) => [`kolli ${path.join(" ")} `, `kolli ${path.join(" ")} --`]);
  const asked = lines.map((line) => `echo "== ${line}"; complete -C "${line}"`);
  const functions = join(fish!, "usr/share/fish/functions");
  const [script, empty] = [join(folder, "ask.fish"), join(folder, "empty")];
  await mkdir(empty);
  await writeFile(script, [`set -p fish_function_path '${functions}'`, completionScript("fish", tree), ...asked].join("\n"));
  // In an empty folder: where nothing else fits, fish offers files.
  const { stdout, stderr } = spawnSync(join(fish!, "usr/bin/fish"), ["--no-config", script], {
    cwd: empty,
    env: {
      HOME: folder,
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: globSync("usr/lib/*-linux-gnu", { cwd: fish! })
        .map((path) => join(fish!, path))
        .join(":"),
    },
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe("");
  const offered = new Map(
    stdout
      .split(/^== /m)
      .slice(1)
      .map((part) => {
        const [line, ...words] = part.trimEnd().split("\n");
        return [line!.trim(), words.map((word) => word.split("\t")[0]!).toSorted()] as const;
      }),
  );
  for (const { path, children, options } of nodes) {
    const typed = `kolli ${path.join(" ")}`;
    expect(offered.get(typed), typed).toEqual(children.map((child) => child.path.at(-1)!).toSorted());
    const flags = options.flatMap(({ flag }) => (flag.startsWith("--") ? [flag] : []));
    expect(offered.get(`${typed} --`), typed).toEqual(flags.toSorted());
  }
});

test.skipIf(zsh === null)("zsh completes a command, a subcommand and an option", async () => {
  const folder = await temporaryFolder("zsh");
  const script = join(folder, "kolli.zsh");
  await writeFile(script, completionScript("zsh", tree));
  const program = join(zsh!, "bin/zsh");
  const allOf = (paths: readonly string[]) => paths.map((path) => join(zsh!, path)).join(":");
  // In variables, because paths may have blanks.
  const env = {
    HOME: folder,
    PATH: process.env.PATH,
    PROGRAM: program,
    SCRIPT: script,
    MODULES: allOf(globSync("usr/lib/*/zsh/[0-9]*", { cwd: zsh! })),
    FUNCTIONS: allOf(["usr/share/zsh/functions", ...globSync("usr/share/zsh/functions/**/", { cwd: zsh! })]),
  };
  // A terminal in a terminal: what is typed there is completed as for a person.
  const typing = `module_path=("\${(@s.:.)MODULES}"); zmodload zsh/zpty
zpty z 'env TERM=dumb "$PROGRAM" -f -i'
zpty -w z 'module_path=("\${(@s.:.)MODULES}"); fpath=("\${(@s.:.)FUNCTIONS}"); PS1='
zpty -w z 'zmodload zsh/zle; zmodload zsh/complete; zmodload zsh/compctl; zmodload zsh/parameter; zmodload zsh/zutil'
zpty -w z 'autoload -U compinit; compinit -u -D; source "$SCRIPT"; bindkey "^I" complete-word; echo REA''DY'
zpty -r z seen '*READY*'
zpty -w -n z $'kolli webh\\t'; zpty -r z seen '*kolli webhooks*'
zpty -w -n z $'dis\\t'; zpty -r z seen '*disable*'
zpty -w -n z $'--js\\t'; zpty -r z seen '*--json*'
echo completed`;
  const { stdout, stderr } = spawnSync(program, ["-f", "-c", typing], {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 300_000,
  });
  expect([stdout.trim(), stderr]).toEqual(["completed", ""]);
});
