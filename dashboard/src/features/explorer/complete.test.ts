import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { completions } from "./complete.ts";

const schema = buildSchema(`
  enum Colour { RED GREEN }
  input Filter { colour: [Colour!] name: String }
  type Box { id: ID! label(upper: Boolean): String inner: Box }
  type Query { box(id: ID!): Box boxes(filter: Filter, first: Int): [Box!]! }
  type Mutation { boxCreate(filter: Filter!): Box }
`);
const offered = (before: string) => completions(schema, before).found.map(({ text }) => text);

test("a selection offers the fields of its type, by what is typed so far", () => {
  expect(offered("{ ")).toEqual(["box", "boxes"]);
  expect(offered("query Q { boxe")).toEqual(["boxes"]);
  expect(offered("mutation { ")).toEqual(["boxCreate"]);
  expect(offered('{ box(id: "1") { inner { l')).toEqual(["label"]);
});

test("after a closed selection the outer one is offered again", () => {
  expect(offered("{ boxes { id } b")).toEqual(["box", "boxes"]);
});

test("arguments and fields of inputs are offered inside their brackets", () => {
  expect(offered("{ boxes(f")).toEqual(["filter", "first"]);
  expect(offered("{ boxes(filter: { n")).toEqual(["name"]);
});

test("values of an enumeration are offered at their place", () => {
  expect(offered("{ boxes(filter: { colour: [G")).toEqual(["GREEN"]);
});

test("the definitions of variables are not taken for arguments", () => {
  expect(offered("query Q($first: Int) { bo")).toEqual(["box", "boxes"]);
});
