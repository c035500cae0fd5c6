import { globSync, readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { carrierPages, carrierSections } from "./carriers.ts";
import { graphqlPages } from "./graphql.ts";
import { handWrittenPage } from "./hand-written.ts";
import type { LinkTargets } from "./links.ts";
import { firstSentence, type SitePage, table, writtenPage } from "./page.ts";
import { restPages } from "./rest.ts";
import { readSamples } from "./samples.ts";

/** Files outside docs/ that are pages, and their addresses. */
const elsewhere: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "changelog",
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "reporting-vulnerabilities",
  "sdk/typescript/README.md": "sdk/typescript",
  "sdk/python/README.md": "sdk/python",
  "sdk/go/README.md": "sdk/go",
  "sdk/php/README.md": "sdk/php",
};

const pathOf = (file: string): string =>
  elsewhere[file] ??
  file
    .replace(/^docs\//, "")
    .replace(/(^|\/)README\.md$/, "")
    .replace(/\.md$/, "")
    .toLowerCase();

/** Files that pages link to as they are. */
export const copiedFiles = (root: string): Map<string, string> =>
  new Map([
    ["schema.graphql", "schema.graphql"],
    ["openapi.json", "openapi.json"],
    ...globSync(["docs/images/*", "schemas/**/*.json"], { cwd: root }).map((file): [string, string] => [
      file,
      file.replace(/^docs\//, ""),
    ]),
  ]);

const listPage = (title: string, path: string, intro: string, pages: readonly SitePage[], base: string): SitePage =>
  writtenPage({
    path,
    title,
    text: `${intro}\n\n${table(
      ["page", "about"],
      pages.map((page) => [`[${page.title}](${base}/${page.path}/)`, firstSentence(page.text)]),
    )}`,
    source: pages[0]!.source,
  });

/** All pages of the site. */
export const collectPages = (root: string, base: string): SitePage[] => {
  const files = [...globSync("docs/**/*.md", { cwd: root }).toSorted(), ...Object.keys(elsewhere)];
  const targets: LinkTargets = {
    base,
    pages: new Map([
      ...files.map((file): [string, string] => [file, pathOf(file)]),
      ["docs/runbooks", "runbooks"],
      ["docs/decisions", "decisions"],
      ["README.md", ""],
    ]),
    sections: carrierSections(),
    files: copiedFiles(root),
  };
  const written = files
    .filter((file) => file !== "docs/carriers.md")
    .map((file) => handWrittenPage(root, file, pathOf(file), targets));
  const below = (folder: string) => written.filter(({ source }) => source.startsWith(`docs/${folder}/`));
  const schema = buildSchema(readFileSync(`${root}schema.graphql`, "utf8"));
  return [
    ...written,
    ...carrierPages(root, targets),
    ...graphqlPages({ schema, base, samples: readSamples(root, schema) }),
    ...restPages(root, base),
    listPage("Runbooks", "runbooks", "What to do when an alert fires: one page for each.", below("runbooks"), base),
    listPage(
      "Decisions",
      "decisions",
      "Why Kolli is built as it is: one page for each decision that someone may want to undo.",
      below("decisions"),
      base,
    ),
  ];
};
