import { existsSync, readFileSync } from "node:fs";
import { aggregators, carriers } from "../../src/carriers/registry.ts";
import { type LinkTargets, rewriteLinks } from "./links.ts";
import { type SitePage, writtenPage } from "./page.ts";

const overviewFile = "docs/carriers.md";
const stepsFile = "docs/carrier-credentials.md";

/** As code hosts write the anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const folderOf = (carrier: string): string => carrier.toLowerCase().replaceAll("_", "-");

export const carrierPaths = (): { name: string; path: string; folder: string }[] =>
  [...carriers, ...aggregators].map(({ carrier, name }) => ({
    name,
    path: `carriers/${folderOf(carrier)}`,
    folder: folderOf(carrier),
  }));

/** The sections of a page by their heading; what comes before the first has the heading "". */
export const sectionsOf = (text: string): Map<string, string> => {
  const parts = text.split(/^## (.+)$/m);
  const sections = new Map<string, string>([["", parts[0]!]]);
  for (let at = 1; at < parts.length; at += 2) sections.set(parts[at]!, parts[at + 1]!.trim());
  return sections;
};

/** The carriers' sections are pages here. */
export const carrierSections = (): Map<string, string> =>
  new Map(
    carrierPaths().flatMap(({ name, path }) => [
      [`${overviewFile}#${anchorOf(name)}`, path],
      [`${stepsFile}#${anchorOf(name)}`, path],
    ]),
  );

const notesOf = (root: string, folder: string): string => {
  const file = `${root}src/carriers/${folder}/README.md`;
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8")
    .replace(/^# .+\n+/, "")
    .trim();
};

const carrierPage = (
  root: string,
  { name, path, folder }: { name: string; path: string; folder: string },
  facts: string,
  steps: string,
): SitePage => {
  const notes = notesOf(root, folder);
  const text = [
    facts,
    `## Get the credentials\n\n${steps}\n\nThen open **Settings › Carriers** in the dashboard, connect ${name} and press **Check**, which sends a real request. On the command line: \`kolli carriers connect\`.`,
    ...(notes ? [`## What the adapter relies on\n\n${notes}`] : []),
  ].join("\n\n");
  return writtenPage({ path, title: name, text, source: `src/carriers/${folder}/README.md` });
};

/** One page for each carrier, and the overview without what is on them. */
export const carrierPages = (root: string, targets: LinkTargets): SitePage[] => {
  const read = (file: string) =>
    sectionsOf(rewriteLinks(readFileSync(root + file, "utf8"), file, targets).replace(/^# Aggregators$/m, "## Aggregators"));
  const [facts, steps] = [read(overviewFile), read(stepsFile)];
  const all = carrierPaths();
  const pages = all.map((one) => {
    const [about, how] = [facts.get(one.name), steps.get(one.name)];
    if (!about || !how) throw new Error(`${about ? stepsFile : overviewFile} has no section "${one.name}".`);
    return carrierPage(root, one, about, how);
  });
  const names = new Map(all.map(({ name, path }) => [name, path]));
  const rest = [...facts].filter(([heading]) => !names.has(heading));
  const text = rest.map(([heading, body]) => (heading ? `## ${heading}\n\n${body}\n` : body)).join("\n");
  const linked = text.replace(/^# .+\n+(?:<!--.*-->\n+)?/, "").replace(/^\| ([^|\n]+?) \|/gm, (row, name: string) => {
    const path = names.get(name);
    return path ? `| [${name}](${targets.base}/${path}/) |` : row;
  });
  const overview = { path: "carriers", title: "Carriers", text: linked, source: overviewFile };
  return [{ ...overview, plain: readFileSync(root + overviewFile, "utf8") }, ...pages];
};
