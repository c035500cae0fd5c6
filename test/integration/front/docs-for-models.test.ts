import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("llms.txt leads to every page that is served, and llms-full.txt has all of them", async () => {
  const { status, text } = await service.send("/llms.txt");
  expect([status, (await service.send("/docs/llms.txt")).text]).toEqual([200, text]);
  const links = [...text.matchAll(/^- \[([^\]]+)\]\((\/[^)]+)\)(?:: (.+))?$/gm)].map(([, title, path, about]) => ({
    title,
    path: path!,
    about,
  }));
  const pages = readdirSync(new URL("../../../docs/", import.meta.url)).filter((name) => name.endsWith(".md"));
  expect(links.map(({ path }) => path)).toEqual(expect.arrayContaining(pages.map((name) => `/docs/${name}`)));
  expect(links[0]).toMatchObject({ title: "The API", path: "/docs/api.md", about: expect.stringContaining("POST /graphql") });
  const whole = (await service.send("/docs/llms-full.txt")).text;
  for (const { path, about } of links) {
    const page = await service.send(path);
    expect([path, page.status]).toEqual([path, 200]);
    if (!path.endsWith(".md")) continue;
    expect(about, path).toMatch(/\w{3}/);
    expect(whole, path).toContain(page.text.trim());
  }
});
