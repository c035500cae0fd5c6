import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { renderCarriersDoc } from "../carriers/carriers-doc.ts";
import { carriers } from "../carriers/registry.ts";
import { renderDestinationsDoc } from "../server/documents/destinations-doc.ts";
import { renderErrorsDoc } from "../server/documents/errors-doc.ts";
import { renderFreshnessDoc } from "../server/documents/freshness-doc.ts";
import { renderRolesDoc } from "../server/documents/roles-doc.ts";
import { renderBounds } from "./documents/bounds-doc.ts";
import { renderCommandLineDoc } from "./documents/command-line-doc.ts";
import { movingDocs } from "./documents/moving-doc.ts";
import { renderStatusWords } from "./documents/status-words-doc.ts";
import { renderTopics } from "./documents/topics-doc.ts";
import { readCommandTree } from "./help/command-tree.ts";
import { explain } from "./output.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Pages that are written from the code. A test compares each with its file. */
export const generatedDocs = async () => [
  { file: `${root}docs/command-line.md`, text: renderCommandLineDoc(await readCommandTree()) },
  { file: `${root}docs/errors.md`, text: renderErrorsDoc() },
  { file: `${root}docs/freshness.md`, text: renderFreshnessDoc() },
  { file: `${root}docs/roles.md`, text: renderRolesDoc() },
  { file: `${root}docs/security.md`, text: renderBounds(await readFile(`${root}docs/security.md`, "utf8")) },
  { file: `${root}docs/concepts.md`, text: renderStatusWords(await readFile(`${root}docs/concepts.md`, "utf8")) },
  { file: `${root}docs/webhooks.md`, text: renderTopics(await readFile(`${root}docs/webhooks.md`, "utf8")) },
  {
    file: `${root}docs/destinations.md`,
    text: renderDestinationsDoc(await readFile(`${root}docs/destinations.md`, "utf8")),
  },
  ...movingDocs().map(({ file, text }) => ({ file: root + file, text })),
  { file: `${root}docs/carriers.md`, text: await renderCarriersDoc(carriers) },
];

export const addDocsCommand = (program: Command): void => {
  program
    .command("docs", { hidden: true })
    .description("generate the pages of docs/ that come from the code")
    .requiredOption("--write", "write the files")
    .action(async () => {
      for (const { file, text } of await generatedDocs()) {
        await writeFile(file, text);
        explain(`wrote ${file}`);
      }
    });
};
