import {
  GraphQLList,
  GraphQLObjectType,
  type GraphQLSchema,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  GraphQLSchema as Schema,
} from "graphql";
import { expect, test } from "vitest";
import { listsOf, requireListBounds } from "../src/graphql/cost/list-bounds.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { dashboardLists, publicLists } from "../src/server/wiring/list-bounds.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

const withList = (name: string): GraphQLSchema =>
  new Schema({
    query: new GraphQLObjectType({
      name: "Query",
      fields: { [name]: { type: new GraphQLList(GraphQLString) }, one: { type: GraphQLString } },
    }),
  });

test("every list of both schemas is a page or has a named bound", () => {
  expect(listsOf(buildPublicSchema()).toSorted()).toEqual(Object.keys(publicLists).toSorted());
  expect(listsOf(buildDashboardSchema()).toSorted()).toEqual(Object.keys(dashboardLists).toSorted());
});

test("a new list without one does not start, and neither does a bound that is no list's", () => {
  expect(() => requireListBounds(withList("names"), {})).toThrow("or bounds without a list: Query.names.");
  expect(() => requireListBounds(withList("names"), { "Query.names": "fixed" })).not.toThrow();
  expect(() => requireListBounds(withList("names"), { "Query.names": "fixed", "Query.gone": "fixed" })).toThrow("Query.gone");
});

test("every list that the public API takes says how many it may have", () => {
  const silent = Object.values(buildPublicSchema().getTypeMap()).flatMap((type) => {
    const isNamed = ({ description }: { description?: string | null | undefined }) => description?.includes("at most") ?? false;
    if (isInputObjectType(type))
      return Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)) && !isNamed(field))
        .map(({ name }) => `${type.name}.${name}`);
    if (!isObjectType(type) || type.name.startsWith("__")) return [];
    return Object.values(type.getFields()).flatMap((field) =>
      field.args
        .filter((arg) => isListType(getNullableType(arg.type)) && !isNamed(arg))
        .map(({ name }) => `${type.name}.${field.name}(${name})`),
    );
  });
  expect(silent).toEqual([]);
});
