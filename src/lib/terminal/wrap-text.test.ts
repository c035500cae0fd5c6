import { expect, test } from "vitest";
import { textWidth, wrapText } from "./wrap-text.ts";

test("lines break at blanks and never exceed the width", () => {
  expect(wrapText("Your parcel has left the depot", 12)).toEqual(["Your parcel", "has left the", "depot"]);
});

test("a word longer than a line is broken inside", () => {
  expect(wrapText("at https://carrier.example/1Z999", 10)).toEqual(["at", "https://ca", "rrier.exam", "ple/1Z999"]);
});

test("East Asian letters count twice, joined marks not at all", () => {
  expect(textWidth("配達中")).toBe(6);
  expect(textWidth("e\u0301te\u0301")).toBe(3);
  expect(textWidth("📦 x")).toBe(4);
  expect(wrapText("荷物は配達中です", 6)).toEqual(["荷物は", "配達中", "です"]);
});

test("nothing is wrapped to nothing", () => {
  expect(wrapText("", 10)).toEqual([]);
});
