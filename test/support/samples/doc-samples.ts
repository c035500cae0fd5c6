import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * What a comment above a sample says of it:
 * `<!-- sample: runs until it says: Ready -->` is started, and stopped once it printed that;
 * `<!-- sample: receives webhooks -->` is started, sent events, and stopped;
 * `<!-- sample: with the client -->` is run by the client's own test, in a project that has it installed;
 * `<!-- sample: with the client, types only -->` is compiled there;
 * `<!-- sample: is sdk/go/example/main.go -->` is this file, which a test runs;
 * `<!-- sample: not run, needs Docker -->` is only checked for its syntax, for the reason given.
 */
export type Handling =
  | { kind: "runs" }
  | { kind: "runs until"; words: string }
  | { kind: "receives webhooks" }
  | { kind: "with the client"; isRun: boolean }
  | { kind: "is a file"; file: string }
  | { kind: "not run"; reason: string };

export type Sample = { page: string; line: number; language: string; text: string; handling: Handling };

const handlingOf = (note: string | undefined): Handling => {
  if (note === undefined) return { kind: "runs" };
  const until = /^runs until it says: (.+)$/.exec(note)?.[1];
  if (until !== undefined) return { kind: "runs until", words: until };
  if (note === "receives webhooks") return { kind: "receives webhooks" };
  if (note.startsWith("with the client")) return { kind: "with the client", isRun: note === "with the client" };
  const file = /^is (\S+)$/.exec(note)?.[1];
  if (file !== undefined) return { kind: "is a file", file };
  const reason = /^not run, (.{5,})$/.exec(note)?.[1];
  if (reason !== undefined) return { kind: "not run", reason };
  throw new Error(`What does the note "sample: ${note}" mean?`);
};

const fence =
  /^(?:[ \t]*<!-- sample: (?<note>.+?) -->\n)?(?<indent>[ \t]*)```(?<language>\S*)\n(?<text>[\s\S]*?)^\k<indent>```$/gm;

/** Every fenced sample of a page, in order, as a reader would copy it. */
export const samplesOf = (page: string): Sample[] => {
  const source = readFileSync(repository + page, "utf8");
  return [...source.matchAll(fence)].map(({ groups, index }) => ({
    page,
    line: source.slice(0, index).split("\n").length,
    language: groups!.language!,
    text: groups!.text!.replaceAll(new RegExp(`^${groups!.indent}`, "gm"), ""),
    handling: handlingOf(groups!.note),
  }));
};

export const pages: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...globSync("docs/**/*.md", { cwd: repository }).sort(),
];

export const nameOf = ({ page, line, language }: Sample): string => `${page}:${line} (${language})`;
