import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { expect, test } from "vitest";

const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

/** Rules of a .dockerignore, the last that matches decides. A folder stands for everything in it. */
const rules = readFileSync("deploy/Dockerfile.dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => ({ isGiven: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
const isGiven = (file: string): boolean =>
  rules.findLast(({ pattern }) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))?.isGiven ?? true;

/** What the image has of the repository: what its last stage copies, of what the builder is given. */
const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(" "));
const inImage = new Set(
  copied
    .flatMap((source) => globSync([source, `${source}/**`]))
    .filter((file) => isGiven(file))
    .concat("dashboard/dist/index.html", "docs-site/dist/index.html"),
);

const sources = [...inImage].filter((file) => /^(src|deploy|bin)\/.+\.(ts|js)$/.test(file));

const withoutComments = (text: string): string => text.replace(/^\s*\*.*$/gm, "");

test("the image has every file that its sources import", () => {
  expect(sources.length).toBeGreaterThan(700);
  const missing = sources
    .filter((file) => !file.includes("/scaffold/"))
    .flatMap((file) =>
      [...withoutComments(readFileSync(file, "utf8")).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
        .map(([, path]) => normalize(join(dirname(file), path!)))
        .filter((path) => !inImage.has(path))
        .map((path) => `${file} imports ${path}`),
    );
  expect(missing).toEqual([]);
});

/** What is read only in a checkout, mostly by commands for people who work on Kolli itself. */
const onlyInCheckout = [
  "src/carriers/carriers-doc.ts",
  "src/carriers/samples/",
  "src/commands/carriers/carriers.ts",
  "src/commands/docs.ts",
  "src/commands/schema.ts",
  // Only below node_modules, where the package is: test/integration/commands/package.test.ts.
  "src/lib/threads/thread-pool.ts",
  "src/lib/terminal/own-command.ts",
  "src/people/common-passwords/build.ts",
];

test("the image has every file that its sources read by a path from their own", () => {
  const missing = sources
    .filter((file) => !onlyInCheckout.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)]
        .map(([, path]) => normalize(join(dirname(file), path!)))
        .filter((path) => ![...inImage].some((one) => one === path || one.startsWith(path)))
        .map((path) => `${file} reads ${path}`),
    );
  expect(missing).toEqual([]);
  expect(onlyInCheckout.filter((place) => !existsSync(place))).toEqual([]);
});
