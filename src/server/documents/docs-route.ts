import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { type DocPage, renderDocsIndex, renderDocsList, renderWholeDocs } from "./docs-for-models.ts";

const folder = fileURLToPath(new URL("../../../docs/", import.meta.url));
const schema = fileURLToPath(new URL("../../../schema.graphql", import.meta.url));
/** What `npm run docs:site` built; packages and images of a release have it. */
const builtSite = fileURLToPath(new URL("../../../docs-site/dist/", import.meta.url));

const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** The site with search, as static files. Its policy names the hashes of the scripts that the build wrote. */
const serveSite =
  (site: string) =>
  async (scope: FastifyInstance): Promise<void> => {
    const policy = `${(await readFile(`${site}content-security-policy.txt`, "utf8")).trim()}; frame-ancestors 'none'`;
    const missing = await readFile(`${site}404.html`, "utf8");
    await scope.register(fastifyStatic, {
      root: site,
      decorateReply: false,
      redirect: true,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = /\/(_astro|pagefind\/(fragment|index))\//.test(path);
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        // Search runs in a worker, whose policy is that of its file.
        reply.header("content-security-policy", /\.(html|js)(\.br)?$/.test(path) ? policy : nothingAllowed);
        reply.header("referrer-policy", "no-referrer");
        if (/\.md(\.br)?$/.test(path)) reply.header("content-type", "text/plain; charset=utf-8");
      },
    });
    scope.setNotFoundHandler(async (_request, reply) =>
      reply.code(404).type("text/html; charset=utf-8").header("content-security-policy", policy).send(missing),
    );
  };

/**
 * The documentation of this version: the dashboard's help links here. The API explorer reads the schema, so that it can document
 * and complete before it has a key. Assistants that write code read `llms.txt`, which leads to the pages, or all of them in one file.
 * In a checkout where the site was not built, `/docs` lists the pages, which are Markdown.
 */
export const createDocs =
  (site = builtSite) =>
  async (app: FastifyInstance): Promise<void> => {
    const names = existsSync(folder) ? globSync("**/*.md", { cwd: folder }).toSorted() : [];
    const serve = (url: string, textOf: () => Promise<string>, type = "text/plain") =>
      app.get(url, async (_request, reply) =>
        reply
          .type(`${type}; charset=utf-8`)
          .headers({ "cache-control": "no-cache", "content-security-policy": nothingAllowed })
          .send(await textOf()),
      );
    for (const name of names) serve(`/docs/${name}`, () => readFile(folder + name, "utf8"));
    serve("/docs/schema.graphql", () => readFile(schema, "utf8"));
    const readPages = (): Promise<DocPage[]> =>
      Promise.all(names.map(async (name) => ({ name, text: await readFile(folder + name, "utf8") })));
    const isBuilt = existsSync(`${site}content-security-policy.txt`);
    // Written with the first request: most processes are never asked.
    let index: Promise<string> | null = null;
    let whole: Promise<string> | null = null;
    const readIndex = () => (isBuilt ? readFile(`${site}llms.txt`, "utf8") : readPages().then(renderDocsIndex));
    const readWhole = () => (isBuilt ? readFile(`${site}llms-full.txt`, "utf8") : readPages().then(renderWholeDocs));
    for (const url of ["/llms.txt", "/docs/llms.txt"]) serve(url, () => (index ??= readIndex()));
    serve("/docs/llms-full.txt", () => (whole ??= readWhole()));
    if (isBuilt) {
      app.get("/docs", async (_request, reply) => reply.redirect("/docs/", 308));
      await app.register(serveSite(site), { prefix: "/docs/" });
      return;
    }
    for (const url of ["/docs", "/docs/"]) serve(url, () => readPages().then(renderDocsList), "text/html");
  };
