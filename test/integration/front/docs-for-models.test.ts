import { globSync } from "node:fs";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocs } from "../../../src/server/documents/docs-route.ts";

/** Without the built site, as in a fresh clone; test/browser/docs-site.test.ts has it. */
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await createDocs("/nowhere/")(app);
});
afterAll(() => app.close());

const read = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return { status: statusCode, text: body };
};

const written = globSync("**/*.md", { cwd: new URL("../../../docs/", import.meta.url) });

test("llms.txt leads to every page that is served, and llms-full.txt has all of them", async () => {
  const { status, text } = await read("/llms.txt");
  expect([status, (await read("/docs/llms.txt")).text]).toEqual([200, text]);
  const links = [...text.matchAll(/^- \[([^\]]+)\]\((\/[^)]+)\)(?:: (.+))?$/gm)].map(([, title, path, about]) => ({
    title,
    path: path!,
    about,
  }));
  expect(links.map(({ path }) => path)).toEqual(expect.arrayContaining(written.map((name) => `/docs/${name}`)));
  expect(links[0]).toMatchObject({ title: "Five minutes to the first webhook", path: "/docs/start.md" });
  const whole = (await read("/docs/llms-full.txt")).text;
  for (const { path, about } of links) {
    if (!path.endsWith(".md")) continue;
    const page = await read(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(about, path).toMatch(/\w{3}/);
    expect(whole, path).toContain(page.text.trim());
  }
});

test("where the site is not built, /docs lists every page", async () => {
  const { status, text } = await read("/docs");
  expect(status).toBe(200);
  for (const name of written) expect(text).toContain(`href="/docs/${name}"`);
});
