import { expect, test } from "vitest";
import { createDemoSchema } from "../../test/support/samples/demo-schema.ts";
import { defaultLimits } from "./cost/limits.ts";
import { createGraphqlEngine, isRefused } from "./execute.ts";

const engine = createGraphqlEngine({ schema: createDemoSchema(), limits: defaultLimits, log: { error: () => {} } });
const codeOf = (query: string) => {
  const operation = engine.prepare(query, undefined);
  return isRefused(operation) ? operation.errors[0]!.extensions.code : null;
};

test.each([
  ["selections", "{a"],
  ["lists", "{a(b:[", "["],
  ["objects", "{a(b:{c:", "{c:"],
])("more than 500 %s in each other are too deep, however warm the parser is, closed or not", (_what, start, more = start) => {
  for (let use = 0; use < 200; use++) expect(codeOf(`${start}${more.repeat(500)} # ${use}`)).toBe("QUERY_TOO_DEEP");
});

test("fewer are what they are: unfinished", () => {
  expect(codeOf("{a".repeat(500))).toBe("GRAPHQL_PARSE_FAILED");
});

test("brackets in texts and comments, and beside each other, are in nothing", () => {
  const brackets = "{[(".repeat(400);
  expect(codeOf(`{ hello } # ${brackets}`)).toBeNull();
  expect(codeOf(`{ hello(a: "${brackets}", b: """${brackets}""") }`)).toBe("GRAPHQL_VALIDATION_FAILED");
  expect(codeOf(`${"{hello}".repeat(600)}`)).toBe("OPERATION_NOT_FOUND");
});

test("what is no token is left to the parser, which says where", () => {
  expect(codeOf(`{ ^ ${"{a".repeat(600)}`)).toBe("GRAPHQL_PARSE_FAILED");
});
