import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const folder = fileURLToPath(new URL("../../../docs/", import.meta.url));
const schema = fileURLToPath(new URL("../../../schema.graphql", import.meta.url));

/**
 * The documentation of this version: the dashboard's help links here. The API explorer reads the schema, so that it can document
 * and complete before it has a key.
 */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  const files = names.map((name) => [name, folder + name] as const);
  for (const [name, path] of [...files, ["schema.graphql", schema] as const]) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" })
        .send(await readFile(path, "utf8")),
    );
  }
};
