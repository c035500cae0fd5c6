import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What users read. CONTRIBUTING.md, "How our texts read", says how; decisions are for us. */
const pages = [
  ...["README.md", "SECURITY.md", "docs/runbooks/*.md", "docs/moving/*.md", "src/carriers/*/README.md"],
  ...["accounts", "adding-a-carrier", "api", "clients", "compatibility", "configuration-file", "errors", "operating"],
  ...["performance", "releasing", "roles", "scaling", "security", "tracking-page", "webhooks"],
].map((name) => (name.endsWith(".md") ? name : `docs/${name}.md`));
const programs = [
  "bin/**/*.js",
  "src/commands/**/*.ts",
  "src/program.ts",
  "dashboard/src/**/*.{ts,tsx}",
  "src/{api-keys,dashboard-api}/**/*.ts",
  "src/config.ts",
  "src/settings.ts",
  "src/{compat,egress,events,graphql,mail,postgres,server,trackers,webhooks,work,workspaces}/**/*.ts",
  "src/carriers/*/adapter.ts",
  "src/lib/telemetry/*.ts",
  "src/people/**/*.ts",
  "src/public-page/words/en.ts",
];

/** Words that we slip into, and what to write instead. */
const refused: readonly [pattern: RegExp, instead: string][] = [
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\b(go|goes|going|went) on\b/i, "continue"],
  [/\b(whoever|whosoever)\b/i, "anyone, or who it is"],
  [/\bone's\b/i, "your"],
  [/\bin vain\b/i, "without success"],
  [/\bof late\b/i, "recently"],
  [/\bby comma\b/i, "comma-separated"],
  [/\b(e-mail|set-up|time-out)s?\b/i, "email, setup, timeout"],
  [/\b(please|sorry)\b/i, "nothing"],
  [/ — /, "a full stop, a colon or a comma"],
  [/\bat once\b/i, "immediately, or at the same time"],
  [/\bby (itself|themselves)\b/i, "automatically, or separately"],
  [/\bfor ever\b/i, "forever"],
  [/\b(say|says|said) so\b/i, "what is said"],
  [/\bunless told\b/i, "by default"],
  [/\bin the place of\b/i, "instead of"],
  [/\bis away\b/i, "is unavailable"],
  [/\bencrypt(s|ed)? anew\b/i, "encrypt again"],
  [/\b(no|other) Kolli made\b/i, "Kolli did not create"],
];

/** Comments are not read by users; what is left of a program is its code, whose names hold no spaces, and its texts. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ""));

/** The rooms whose comments and names are in plain words. All of `src` that is not in the next list. */
const plainRooms = [
  "src/{graphql,server,mail,workspaces,public-page}/**/*.ts",
  "src/{people,dashboard-api,use-cases,operations,commands}/**/*.ts",
  "src/{carrier-pushes,checks,compat,destinations,events,mcp,predictions,recipients,rest,trackers,work}/**/*.ts",
  "src/{main,config,settings,program}.ts",
  "bin/**/*.js",
  "bench/**/*.ts",
];

/** The rooms in which the names of tests and every name in the code are in plain words, too. */
const plainestRooms = ["src/{carriers,tracking,lib,postgres,journey-map,proofs,egress,api-keys}/**/*.ts", "emulators/**/*.ts"];

/** Refused in comments besides the words above: they are understood only at the second reading. */
const refusedInComments: readonly [pattern: RegExp, instead: string][] = [
  [/\b(nobody|somebody|anybody|everybody)\b/i, "what it is: no caller, another process, anyone"],
  [/\b(tell|tells|told|telling)\b/i, "report, show, notify, or distinguish"],
  [/\b(null|undefined|true|false|none|nothing|empty|zero) where\b/i, "if"],
  [/\b(deed|desk)s?\b/i, "permission, port"],
  [/\bof (its|their|our|his) own\b/i, "its own, separate"],
  [/\b(he|his|him|himself)\b/i, "it, its"],
];

/** Refused in the plainest rooms besides. */
const refusedInPlainest: readonly [pattern: RegExp, instead: string][] = [
  ...[...refused, ...refusedInComments],
  [/\b(only|even|also) where\b/i, "if"],
  [/\bwhere (none|no|neither|there (is|are))\b/i, "if"],
  [/\b(untold|foretold)\b/i, "announced"],
];

/** Parts of names that no one would type into a search box. */
const refusedInNames = /^(told|tell|tells|telling|untold|kept|whoever|nobody|somebody|deed|deeds|desk)$/i;

/** Named by another room, which is not in the list yet. */
const borrowedNames = new Set(["publicDeeds"]);

/** Stored with the legs of parcels. */
const storedProperties = new Set(["src/trackers/legs/legs.ts: told"]);

/** Names that are stored: steps of simulated parcels in their scripts. */
const storedNames = new Set(["NOBODY_HOME"]);

const onlyComments = (text: string): string => {
  const code = withoutComments(text).split("\n");
  return text
    .split("\n")
    .map((line, index) => line.slice(code[index]!.length))
    .join("\n");
};

/** The names that a file declares: constants, functions, types, and the members of types. */
const declaredNames = (text: string): string[] =>
  [
    ...withoutComments(text).matchAll(/\b(?:const|let|class|function\*?) ([\w$]+)/g),
    ...withoutComments(text).matchAll(/\b(?:type|interface) ([\w$]+)(?:<[^=]*>)? [=e{]/g),
    ...withoutComments(text).matchAll(/^ +(?:readonly )?([\w$]+)\??[:(].*;$/gm),
  ].map(([, name]) => name!);

const isOdd = (name: string): boolean => name.split(/(?=[A-Z])|_/).some((part) => refusedInNames.test(part));

const isOddFile = (file: string): boolean => file.split(/[/.-]/).some((part) => refusedInNames.test(part));

const oddNames = (text: string): string[] => declaredNames(text).filter((name) => !borrowedNames.has(name) && isOdd(name));

/** Every name in the code of a file, whether declared there or not: what is left without comments, texts and regular expressions. */
const namesInCode = (text: string): string[] =>
  withoutComments(text)
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/(?<=[([{,=:!&|?\s])\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g, '""')
    .match(/[A-Za-z_$][\w$]*/g) ?? [];

const oddNamesInCode = (text: string): string[] => namesInCode(text).filter((name) => !storedNames.has(name) && isOdd(name));

/** The names of tests, and the reasons of the conformance suite for what a carrier lacks; nothing else of the file. */
const testNames = (text: string): string => {
  const found = text.matchAll(/\(\s*(["`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(|\blacks: "([^"]*)"/g);
  return [...found].map(([, , name, reason]) => (name ?? reason)!).join("\n");
};

/** What the bench writes into the README is worded by its scenarios. */
const withoutBench = (text: string): string =>
  text.replace(/<!-- bench:begin -->[\s\S]*<!-- bench:end -->/, (table) => table.replace(/[^\n]/g, ""));

const findings = (file: string, text: string, words = refused): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      words
        .filter(([pattern]) => pattern.test(line))
        .map(([pattern, instead]) => `${file}:${index + 1}: "${pattern.exec(line)![0]}", better: ${instead}`),
    );

test("what users read has none of the words that CONTRIBUTING asks us not to use", () => {
  const found = [
    ...pages.flatMap((pattern) => globSync(pattern)).flatMap((file) => findings(file, withoutBench(readFileSync(file, "utf8")))),
    ...programs
      .flatMap((pattern) => globSync(pattern))
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => findings(file, withoutComments(readFileSync(file, "utf8")))),
  ];
  expect(found).toEqual([]);
});

test("a refused word is found in a text, and passed over in a comment", () => {
  const program = '/** Whoever reads this. */\nconst help = "whoever asks"; // whoever';
  expect(findings("a.ts", withoutComments(program))).toEqual(['a.ts:2: "whoever", better: anyone, or who it is']);
});

test("comments and names are in plain words in the rooms that are done", () => {
  const files = plainRooms.flatMap((pattern) => globSync(pattern));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const comments = findings(file, onlyComments(text), [...refused, ...refusedInComments]);
    const names = oddNames(text).map((name) => `${file}: ${name}`);
    return [...comments, ...names.filter((name) => !storedProperties.has(name))];
  });
  expect(files.length).toBeGreaterThan(300);
  expect([...found, ...files.filter(isOddFile)]).toEqual([]);
});

test("names of tests and all names in code are in plain words in the rooms that are done with them", () => {
  const files = plainestRooms.flatMap((pattern) => globSync(pattern));
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const texts = [onlyComments(text), ...(file.endsWith(".test.ts") ? [testNames(text)] : [])];
    const words = texts.flatMap((some) => findings(file, some, refusedInPlainest));
    return [...words, ...new Set(oddNamesInCode(text).map((name) => `${file}: ${name}`))];
  });
  expect(files.length).toBeGreaterThan(700);
  expect([...found, ...files.filter(isOddFile)]).toEqual([]);
});

test("a refused word is found in the name of a test and in any name of code, and passed over in texts and stored names", () => {
  const program = [
    'it("is told at once", async () => {});',
    'it.each([1])("counts only where %i", (one) => {});',
    'const cases = { a: { lacks: "nobody signs" } };',
    'send("Nobody was at home", /nobody|told/i, `told`);',
    "read((told) => steps.NOBODY_HOME);",
  ].join("\n");
  expect(findings("a.ts", testNames(program), refusedInPlainest).map((found) => found.split(",")[0])).toEqual([
    'a.ts:1: "at once"',
    'a.ts:1: "told"',
    'a.ts:2: "only where"',
    'a.ts:3: "nobody"',
  ]);
  expect(oddNamesInCode(program)).toEqual(["told"]);
});

test("a refused word is found in a comment and in a declared name, and passed over in a text and a borrowed name", () => {
  const program =
    '/** Null where nobody asks. */\nconst toldFacts = read("who is told"); // his own\ntype A = {\n  isKept: boolean;\n};\nsend(deed);';
  expect(findings("a.ts", onlyComments(program), refusedInComments).map((found) => found.split(",")[0])).toEqual([
    'a.ts:1: "nobody"',
    'a.ts:1: "Null where"',
    'a.ts:2: "his"',
  ]);
  expect(oddNames(program)).toEqual(["toldFacts", "isKept"]);
});
