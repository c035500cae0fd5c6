import { expect, test } from "vitest";
import { exitCodes } from "../../lib/refusal.ts";
import { runCommand } from "../../program.ts";
import { allNodes, leavesOf, readCommandTree } from "./command-tree.ts";

const tree = await readCommandTree();
const leaves = leavesOf(tree);
const nameOf = ({ path }: { path: readonly string[] }): string => path.join(" ");

/** What a command writes, without the process that it would have. */
const run = async (args: readonly string[]) => {
  const written = { out: [] as string[], err: [] as string[] };
  const [out, err] = [process.stdout.write, process.stderr.write];
  process.stdout.write = ((text: string) => written.out.push(text) > 0) as typeof out;
  process.stderr.write = ((text: string) => written.err.push(text) > 0) as typeof err;
  try {
    const code = await runCommand(args);
    return { code, out: written.out.join(""), err: written.err.join("") };
  } finally {
    process.stdout.write = out;
    process.stderr.write = err;
  }
};

/** They use a Kolli elsewhere over its API. */
const remote = ["track", "listen", "trigger", "advance", "mcp"];

/** They work on any machine, because they need no Kolli. */
const withoutKolli = [
  "carriers list",
  "carriers scaffold",
  "notification-key",
  "webhooks kinds",
  "login",
  "logout",
  "profiles",
  "verify-backup",
  "predictions evaluate",
  "trust",
  "completion",
  "schema",
];

/** The API that keys open does not have what these change or show (docs/api.md): they need the database, or this machine. */
const ofInstallation: Readonly<Record<string, string>> = {
  "the process itself": "serve, doctor",
  "the database's schema and copies": "migrate, upgrade, copy-database, backup, restore, restored",
  "keys, accounts and workspaces":
    "keys create, keys list, keys update, keys roll, keys revoke, setup-link, users list, users reset-password, users vouch, users change-address, users grant, audit export, apply, export-config, workspaces list, workspaces export, workspaces delete, workspaces restore, workspaces erase-person",
  "credentials of carriers": "carriers connect, carriers accounts, carriers rules, carriers disconnect",
  "the key that seals secrets": "master-key adopt, master-key rotate, master-key reseal, master-key worker-key",
  webhooks:
    "webhooks create, webhooks list, webhooks show, webhooks update, webhooks disable, webhooks enable, webhooks rotate, webhooks test, webhooks dry-run, webhooks delete",
  "history that no API takes": "predictions rebuild, history import, move, shadow",
};

test("every command works from afar, needs no Kolli, or has a reason to need this installation", () => {
  const local = Object.values(ofInstallation).flatMap((names) => names.split(", "));
  expect([...remote, ...withoutKolli, ...local].toSorted()).toEqual(leaves.map(nameOf).toSorted());
});

test("every command that works from afar takes an address with a key, or a profile, and no other does", () => {
  const wanted = ["--url", "--key", "--key-file", "--profile", "--cacert"];
  const able = leaves.filter(({ options }) => wanted.every((flag) => options.some((one) => one.flag === flag)));
  // `login` stores a profile from the same options.
  expect(able.map(nameOf).toSorted()).toEqual([...remote, "login"].toSorted());
});

test.each([[], ...allNodes(tree).map(({ path }) => [...path])].map((path) => [path] as const))(
  "the help of %j has an example",
  async (path) => {
    const { code, out } = await run([...path, "--help"]);
    expect(code).toBe(exitCodes.done.code);
    expect(out).toMatch(new RegExp(`\nExamples:\n.+ ${path.join(" ")}`));
  },
);

test.each(leaves.map((leaf) => [nameOf(leaf), leaf] as const))(
  "%s ends with 2 if its words are wrong, and writes nothing to standard output",
  async (_name, { path, usage }) => {
    const wanted = [...usage.matchAll(/<[^>]+>/g)].map(() => "x");
    const wrong = [[...path, ...wanted, "--no-such-option"], ...(wanted.length > 0 ? [path] : [])];
    for (const args of wrong) {
      const { code, out, err } = await run(args);
      expect([code, out], args.join(" ")).toEqual([exitCodes.usage.code, ""]);
      expect(err).toMatch(/^error: /);
    }
  },
);
