import { buildSchema } from "graphql";
import { expect, it } from "vitest";
import { createDemoSchema } from "../../test/support/samples/demo-schema.ts";
import { printSortedSchema } from "./print-schema.ts";

it("a printed schema is the same text again when it is read back and printed", () => {
  const text = printSortedSchema(createDemoSchema());
  expect(text).toContain("scalar DateTime");
  expect(text.indexOf("type Box ")).toBeLessThan(text.indexOf("type Query "));
  expect(printSortedSchema(buildSchema(text))).toBe(text);
});
