import { readFileSync } from "node:fs";
import { codegen } from "@graphql-codegen/core";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import { buildSchema, isInputObjectType, isNonNullType, isScalarType, parse, specifiedScalarTypes } from "graphql";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { goSample } from "./support/samples/go-sample.ts";

const page = readFileSync("docs/clients.md", "utf8");
const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
const scalars = Object.values(schema.getTypeMap())
  .filter((type) => isScalarType(type) && !specifiedScalarTypes.some(({ name }) => name === type.name))
  .map(({ name }) => name);

test("every scalar of the schema has its place in the settings of genqlient and graphql-codegen", () => {
  expect(scalars).toContain("Date");
  expect(Object.keys(parseYaml(goSample.settings).bindings).toSorted()).toEqual(scalars.toSorted());
  const [, given] = /\| TypeScript, graphql-codegen \|.*`scalars: \{ (.+?) \}`/.exec(page)!;
  expect([...given!.matchAll(/(\w+):/g)].map(([, name]) => name).toSorted()).toEqual(scalars.toSorted());
});

test("the Go sample leaves out every field that an update would else clear", () => {
  const input = schema.getType("TrackerUpdateInput");
  if (!isInputObjectType(input)) throw new Error("no TrackerUpdateInput");
  const optional = Object.values(input.getFields()).filter(({ type }) => !isNonNullType(type));
  const named = [...goSample.operations.matchAll(/for: "TrackerUpdateInput\.(\w+)", omitempty: true/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(optional.map(({ name }) => name).toSorted());
});

test("graphql-codegen accepts the schema with the settings of the page, in its strictest form", async () => {
  const [, given] = /\| TypeScript, graphql-codegen \|.*`scalars: \{ (.+?) \}`/.exec(page)!;
  const mapped = Object.fromEntries([...given!.matchAll(/(\w+): "(\w+)"/g)].map(([, name, type]) => [name, type]));
  const text =
    "query Days($id: ID!) { tracker(id: $id) { estimatedDeliveryDay pickupPoint { holdUntil } createdAt metadata carrier } }";
  const types = await codegen({
    filename: "types.ts",
    schema: undefined as never,
    schemaAst: schema,
    documents: [text, goSample.operations].map((document) => ({ location: "sample.graphql", document: parse(document) })),
    pluginMap: { typescriptOperations },
    plugins: [{ typescriptOperations: {} }],
    config: { scalars: mapped, strictScalars: true, futureProofEnums: true },
  });
  expect(types).toMatch(/estimatedDeliveryDay: string \| null/);
});
