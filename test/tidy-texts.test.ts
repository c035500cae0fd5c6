import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What users read. CONTRIBUTING.md, "How our texts read", says how; decisions are for us. */
const pages = [
  ...["README.md", "SECURITY.md", "docs/runbooks/*.md", "src/carriers/*/README.md"],
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
  "src/{egress,events,graphql,mail,postgres,server,trackers,webhooks,work,workspaces}/**/*.ts",
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

/** What the bench writes into the README is worded by its scenarios. */
const withoutBench = (text: string): string =>
  text.replace(/<!-- bench:begin -->[\s\S]*<!-- bench:end -->/, (table) => table.replace(/[^\n]/g, ""));

const findings = (file: string, text: string): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      refused
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
