import { expect, test } from "vitest";
import { crossSiteReason } from "./same-site.ts";

const publicUrl = "https://kolli.example.net";
const own = { "x-kolli-dashboard": "1", host: "kolli.example.net" };

test.each([
  ["no origin at all (a command line)", own],
  ["our own origin", { ...own, origin: "https://kolli.example.net", "sec-fetch-site": "same-origin" }],
  [
    "the host it was asked at, where that is not the public one",
    { ...own, host: "127.0.0.1:4000", origin: "https://127.0.0.1:4000" },
  ],
  ["the public origin behind a proxy that renames the host", { ...own, host: "kolli:4000", origin: "https://kolli.example.net" }],
  [
    "HTTP/2, where the host is :authority",
    { "x-kolli-dashboard": "1", ":authority": "localhost:4000", origin: "https://localhost:4000" },
  ],
])("lets through: %s", (_what, headers) => {
  expect(crossSiteReason(headers, publicUrl)).toBeNull();
});

test.each([
  ["the header is missing", { host: "kolli.example.net", origin: "https://kolli.example.net" }],
  ["another site", { ...own, "sec-fetch-site": "cross-site" }],
  ["a sibling subdomain", { ...own, "sec-fetch-site": "same-site" }],
  ["a foreign origin", { ...own, origin: "https://evil.example.org" }],
  ["an origin that begins like ours", { ...own, origin: "https://kolli.example.net.evil.org" }],
  ["plain HTTP of the same host", { ...own, origin: "http://kolli.example.net" }],
  ["another port", { ...own, origin: "https://kolli.example.net:8443" }],
  ["a sandboxed frame", { ...own, origin: "null" }],
])("stops: %s", (_what, headers) => {
  expect(crossSiteReason(headers, publicUrl)).toEqual(expect.any(String));
});
