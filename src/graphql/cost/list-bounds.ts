import { type GraphQLSchema, getNullableType, isInterfaceType, isListType, isObjectType } from "graphql";
import type { Bound } from "../../lib/bounded/bounds.ts";

/**
 * What bounds a list of the API that is not a page: a cap of a room; `fixed`, a set that the code defines, such as statuses or
 * days; `input`, at most one for each item or field that was sent.
 */
export type ListBound = Bound | "fixed" | "input";
export type ListBounds = Readonly<Record<`${string}.${string}`, ListBound>>;

const isUserErrors = (name: string): boolean => name === "userErrors" || name === "trackerUserErrors";

/** Lists that are neither pages nor user errors. */
export const listsOf = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith("__") || !(isObjectType(type) || isInterfaceType(type))) return [];
    const fields = Object.values(type.getFields());
    const isPage = fields.some(({ name }) => name === "pageInfo");
    return fields
      .filter((field) => isListType(getNullableType(field.type)))
      .filter(({ name }) => !isUserErrors(name) && !(isPage && (name === "edges" || name === "nodes")))
      .map(({ name }) => `${type.name}.${name}`);
  });

/** A list without a named bound stops the start, so a forgotten bound cannot open a hole. */
export const requireListBounds = (schema: GraphQLSchema, bounds: ListBounds): GraphQLSchema => {
  const lists = listsOf(schema);
  const odd = [...lists.filter((name) => !(name in bounds)), ...Object.keys(bounds).filter((name) => !lists.includes(name))];
  if (odd.length > 0) throw new Error(`Lists of the API without a page or a bound, or bounds without a list: ${odd.join(", ")}.`);
  return schema;
};
