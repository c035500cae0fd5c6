import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const folder = fileURLToPath(new URL("../../../docs/", import.meta.url));

/** The documentation of this very version, as it was written: the dashboard's help leads here. */
export const registerDocs = async (app: FastifyInstance): Promise<void> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  for (const name of names) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" })
        .send(await readFile(folder + name, "utf8")),
    );
  }
};
