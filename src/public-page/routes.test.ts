import { brotliDecompressSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { readPng } from "../lib/picture/read-png.ts";
import { sampleTracker } from "../trackers/sample-tracker.fixture.ts";
import { fonts } from "./fonts.ts";
import { registerPublicPage } from "./routes.ts";

const app = fastify();
registerPublicPage(app, {
  find: async (token) =>
    token === "known"
      ? { tracker: sampleTracker({ status: "DELIVERED" }), checkpoints: [], carrierName: "UPS", carrierUrl: null }
      : null,
  clock: { now: () => Date.parse("2026-11-14T10:20:00Z") },
});
afterAll(() => app.close());

test("a known token shows the parcel in the visitor's language", async () => {
  const response = await app.inject({ url: "/t/known", headers: { "accept-language": "it,en;q=0.5" } });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.headers["content-language"]).toBe("it");
  expect(response.body).toContain("Consegnato");
});

test("the page is compressed for browsers that take it", async () => {
  const response = await app.inject({ url: "/t/known", headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(response.headers["content-encoding"]).toBe("br");
  expect(response.headers.vary).toBe("accept-language, accept-encoding");
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe((await app.inject({ url: "/t/known" })).body);
});

test("the language can be picked by the address", async () => {
  const response = await app.inject({ url: "/t/known?lang=pl", headers: { "accept-language": "it" } });
  expect(response.headers["content-language"]).toBe("pl");
  const twice = await app.inject({ url: "/t/known?lang=pl&lang=de", headers: { "accept-language": "it" } });
  expect(twice.headers["content-language"]).toBe("it");
});

test("an unknown token is a 404 in the same style, with the same headers", async () => {
  const response = await app.inject({ url: "/t/<script>", headers: { "accept-language": "fr" } });
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain("Aucun colis ici");
  expect(response.body).not.toContain("<script");
  expect(response.headers["x-robots-tag"]).toContain("noindex");
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("the page's letters are served, and may be cached forever", async () => {
  for (const { path, bytes } of fonts) {
    const response = await app.inject({ url: path });
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.rawPayload.equals(bytes)).toBe(true);
  }
});

test("the status picture is a PNG of the size that sites ask for, drawn once for each status and language", async () => {
  const { headers, rawPayload } = await app.inject({ url: "/t/known/picture.png?lang=de" });
  expect(headers["content-type"]).toBe("image/png");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  const picture = readPng(rawPayload, 1200);
  expect(picture).toMatchObject({ ok: true, value: { width: 1200, height: 630 } });
  const others = await Promise.all(["de", "ar"].map((lang) => app.inject({ url: `/t/known/picture.png?lang=${lang}` })));
  expect(others.map((other) => other.rawPayload.equals(rawPayload))).toEqual([true, false]);
  expect((await app.inject({ url: "/t/unknown/picture.png" })).statusCode).toBe(404);
});
