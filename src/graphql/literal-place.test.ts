import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { createDemoSchema } from "../../test/support/samples/demo-schema.ts";
import { withPlace } from "./literal-place.ts";

const schema = createDemoSchema();
const messages = (source: string) => {
  const document = parse(source);
  return validate(schema, document).map((error) => withPlace(document, error));
};

test.each([
  ["{ boxes(first: 99999999999) { edges { cursor } } }", "boxes(first): Int cannot represent non 32-bit signed integer"],
  ["{ alias: box(index: 1.5) { name } }", "box(index): Int cannot represent non-integer value"],
  ["query ($n: Int = true) { box(index: $n) { name } }", "$n: Int cannot represent non-integer value"],
  ['{ hello @include(if: "yes") }', "@include(if): Boolean cannot represent a non boolean value"],
])("%s is refused with the place of the value", (source, words) => {
  expect(messages(source)[0]).toContain(words);
});

test("errors that are not about a value keep their words", () => {
  expect(messages("{ nothing }")[0]).toMatch(/^Cannot query field/);
});
