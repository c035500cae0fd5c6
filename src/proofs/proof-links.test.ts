import { expect, test } from "vitest";
import { minutes } from "../lib/clock.ts";
import { createProofLinks } from "./proof-links.ts";

const links = createProofLinks(Buffer.alloc(32, 1));
const document = { trackerId: "01890000-0000-7000-8000-000000000001", id: "01890000-0000-7000-8000-000000000002" };
const now = Date.parse("2026-11-14T10:00:00Z");

test("a link is good for fifteen minutes, and not a second longer", () => {
  const token = links.tokenOf(document, now);
  expect(links.documentOf(token, now)).toEqual(document);
  expect(links.documentOf(token, now + minutes(15))).toEqual(document);
  expect(links.documentOf(token, now + minutes(15) + 1_000)).toBeNull();
});

test("under another master key a link is worth nothing", () => {
  expect(createProofLinks(Buffer.alloc(32, 2)).documentOf(links.tokenOf(document, now), now)).toBeNull();
});
