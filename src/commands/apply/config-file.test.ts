import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfigFile } from "./config-file.ts";

const problemsOf = (text: string): string[] => {
  const read = readConfigFile(text, "kolli.yaml");
  return read.ok ? [] : read.failure;
};

test("a file that is right says where each of its parts stands", () => {
  const read = readConfigFile(
    "workspaces:\n  - name: Main\n    carriers:\n      - carrier: UPS\n        credentials:\n          clientSecret: { env: S }\n",
    "kolli.yaml",
  );
  if (!read.ok) throw new Error(read.failure.join());
  const { config, lineOf } = read.value;
  expect(config.workspaces[0]?.carriers?.[0]?.credentials).toEqual({ clientSecret: { env: "S" } });
  expect(lineOf("workspaces", 0, "carriers", 0, "credentials", "clientSecret")).toBe(6);
  expect(lineOf("workspaces", 0, "carriers", 0, "credentials", "clientId")).toBe(6);
});

test.each([
  ["workspaces:\n  - name: Main\n    colour: red\n", ["kolli.yaml:3: workspaces[0].colour is not a known field"]],
  [
    "workspaces:\n  - name: Main\n    members:\n      - email: a@b.c\n        role: boss\n",
    [/^kolli\.yaml:5: .*role must be one of viewer/],
  ],
  [
    "workspaces:\n  - publicPages: yes please\n",
    [/^kolli\.yaml:2: workspaces\[0\]\.name is missing/, /publicPages must be true or false/],
  ],
  ["workspaces:\n  - name: A\n  - name: A\n", ['kolli.yaml:3: the workspace "A" is in the file twice']],
  [
    "workspaces:\n  - name: A\n    carriers:\n      - carrier: UPX\n",
    ["kolli.yaml:4: no carrier is called UPX; did you mean UPS?"],
  ],
  ["workspaces:\n  - name: A\n   keys: []\n", [/^kolli\.yaml:3: /]],
  ["workspaces:\n  - name: A\n    name: B\n", [/^kolli\.yaml:3: .*unique/]],
  ["- 1\n", [/^kolli\.yaml:1: the file must be a map of fields/]],
  ["", [/^kolli\.yaml:1: workspaces is missing/]],
])("what is wrong with a file is told with its line: %j", (text, expected) => {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(expected.length);
  for (const [nth, one] of expected.entries()) expect(problems[nth]).toMatch(one);
});

test("the file of the documentation is one", () => {
  const [, documented] = /```yaml\n([\s\S]+?)```/.exec(readFileSync("docs/configuration-file.md", "utf8"))!;
  expect(problemsOf(documented!)).toEqual([]);
});

test("no value of the file is in what is told of it", () => {
  const text =
    "workspaces:\n  - name: A\n    carriers:\n      - carrier: UPS\n        credentials:\n          clientSecret: [s3cret]\n";
  const problems = problemsOf(text);
  expect(problems).toEqual([expect.stringMatching(/^kolli\.yaml:6: .*clientSecret must be a string, \{ env: NAME \}/)]);
  expect(problems.join()).not.toContain("s3cret");
});

test("aliases that repeat each other, a file that is too long and a list that is too long are refused by name", () => {
  const levels = Array.from({ length: 9 }, (_, nth) => `a${nth + 1}: &a${nth + 1} [${Array(9).fill(`*a${nth}`).join(", ")}]`);
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]", ...levels, "workspaces: []"].join("\n");
  expect(problemsOf(bomb)).toEqual([expect.stringMatching(/^kolli\.yaml:1: the file repeats itself too often through aliases/)]);
  expect(problemsOf(`# ${"x".repeat(4 * 1024 * 1024)}`)).toEqual([expect.stringMatching(/at most 4194304 are read/)]);
  const keys = Array.from({ length: 5001 }, (_, nth) => `      - { name: k${nth}, mode: test }`);
  const long = `workspaces:\n  - name: A\n    keys:\n${keys.join("\n")}\n`;
  expect(problemsOf(long)).toEqual(["kolli.yaml:4: workspaces[0].keys must be a list of at most 5000 entries"]);
});
