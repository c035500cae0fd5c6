import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { type DocPage, renderDocsIndex, renderWholeDocs } from "./docs-for-models.ts";

const folder = fileURLToPath(new URL("../../../docs/", import.meta.url));
const schema = fileURLToPath(new URL("../../../schema.graphql", import.meta.url));

/**
 * The documentation of this version: the dashboard's help links here. The API explorer reads the schema, so that it can document
 * and complete before it has a key. Assistants that write code read `llms.txt`, which leads to the pages, or all of them in one file.
 */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  const serve = (url: string, textOf: () => Promise<string>) =>
    app.get(url, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" })
        .send(await textOf()),
    );
  for (const name of names) serve(`/docs/${name}`, () => readFile(folder + name, "utf8"));
  serve("/docs/schema.graphql", () => readFile(schema, "utf8"));
  const readPages = (): Promise<DocPage[]> =>
    Promise.all(names.map(async (name) => ({ name, text: await readFile(folder + name, "utf8") })));
  // Written with the first request: most processes are never asked.
  let index: Promise<string> | null = null;
  let whole: Promise<string> | null = null;
  for (const url of ["/llms.txt", "/docs/llms.txt"]) serve(url, () => (index ??= readPages().then(renderDocsIndex)));
  serve("/docs/llms-full.txt", () => (whole ??= readPages().then(renderWholeDocs)));
};
