import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { allNodes, leavesOf, readCommandTree } from "./command-tree.ts";
import { completionScript, completionShells } from "./completion.ts";
import { examples } from "./examples.ts";

const tree = await readCommandTree();
const leaves = leavesOf(tree);
const nameOf = ({ path }: { path: readonly string[] }): string => path.join(" ");

test("every command has examples, and there are none of commands that do not exist", () => {
  expect(Object.keys(examples)).toEqual(leaves.map(nameOf));
});

test("every example is a command line that its command accepts", () => {
  for (const leaf of leaves)
    for (const example of examples[nameOf(leaf)] ?? []) {
      expect(example.startsWith(nameOf(leaf)), example).toBe(true);
      const words = example.slice(nameOf(leaf).length).trim().split(" ").filter(Boolean);
      const flags = words.filter((word) => word.startsWith("-"));
      const known = leaf.options.map(({ flag }) => flag);
      expect(known, example).toEqual(expect.arrayContaining(flags));
      const values = flags.filter((flag) => leaf.options.find((option) => option.flag === flag)!.takesValue);
      const given = words.length - flags.length - values.length;
      const wanted = [...leaf.usage.matchAll(/<[^>]+>/g)].length;
      expect(given, example).toBe(wanted);
    }
});

/** They print a file of another format, which `--json` would only wrap. */
const withoutJson = ["audit export", "mcp", "completion", "schema"];

test("every command that prints data has --json", () => {
  const missing = leaves.filter(({ options }) => !options.some(({ flag }) => flag === "--json"));
  expect(missing.map(nameOf)).toEqual(withoutJson);
});

const completed = (...words: string[]): string[] => {
  const script = `${completionScript("bash", tree)}
COMP_WORDS=(kolli ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _kolli; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
};

test("bash completes commands, subcommands and options", () => {
  expect(completed("tr")).toEqual(["track", "trigger", "trust"]);
  expect(completed("keys", "")).toEqual(["create", "list", "update", "roll", "revoke", "--help"]);
  expect(completed("keys", "create", "--mo")).toEqual(["--mode"]);
  expect(completed("track", "1Z999AA10123456784", "--carrier", "UPS", "--js")).toEqual(["--json"]);
});

test("bash completes every command: its subcommands or its options, and each of them by its first letters", () => {
  const wordsOf = ({ children, options }: (typeof tree)[number]) => [
    ...children.map(({ path }) => path.at(-1)!),
    ...options.map(({ flag }) => flag),
  ];
  const typed = allNodes(tree).flatMap((node) => [
    { typed: [...node.path, ""], wanted: wordsOf(node) },
    ...wordsOf(node).map((word) => ({
      typed: [...node.path, word],
      wanted: wordsOf(node).filter((one) => one.startsWith(word)),
    })),
  ]);
  const asked = typed.map(
    ({ typed: words }) =>
      `COMP_WORDS=(kolli ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _kolli; echo "\${COMPREPLY[*]}"`,
  );
  const { stdout } = spawnSync("bash", ["--norc"], {
    input: `${completionScript("bash", tree)}\n${asked.join("\n")}\n`,
    encoding: "utf8",
  });
  expect(stdout.trimEnd().split("\n")).toEqual(typed.map(({ wanted }) => wanted.join(" ")));
});

test("every shell's script names every command and option, and is valid where the shell is installed", () => {
  const folder = mkdtempSync(join(tmpdir(), "kolli-completion-"));
  for (const shell of completionShells) {
    const script = completionScript(shell, tree);
    for (const { path, options } of allNodes(tree)) {
      expect(script, shell).toContain(path.at(-1));
      if (shell !== "fish") for (const { flag } of options) expect(script, shell).toContain(flag);
    }
    const file = join(folder, `kolli.${shell}`);
    writeFileSync(file, script);
    const { error, status, stderr } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
    if (!error) expect([status, stderr], shell).toEqual([0, ""]);
  }
});

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const sayCpu =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write(' '+(user+system))})";
const cpuOf = async (...args: readonly string[]): Promise<number> => {
  const { stderr } = await promisify(execFile)(process.execPath, ["--import", sayCpu, ...args], { cwd: repository });
  return Number(stderr.split(" ").at(-1));
};

test("kolli --help costs little more than Node itself: it loads no carrier, no database and no server", async () => {
  // The best of three: whatever else runs on this machine makes both dearer.
  const best = async (...args: readonly string[]) => Math.min(await cpuOf(...args), await cpuOf(...args), await cpuOf(...args));
  const [help, bare] = [await best("src/main.ts", "--help"), await best("-e", "0")];
  expect(help / bare).toBeLessThan(10);
});
