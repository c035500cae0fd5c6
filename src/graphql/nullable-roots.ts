import { type GraphQLSchema, isNonNullType } from "graphql";

const whatNullMeans = "A field that fails is null, with its error in `errors`; the other fields are still returned.";

/**
 * Makes every field of Query and Mutation nullable. A non-null field that fails takes its parent with it, and the parent of a
 * root field is `data`: one failing field would hide the results of the others, including mutations of the same request that
 * succeeded. Resolvers never return null for such a field; null comes only with an error. docs/decisions/nullable-root-fields.md
 */
export const withNullableRoots = (schema: GraphQLSchema): GraphQLSchema => {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    if (!type) continue;
    type.description = `${type.description} ${whatNullMeans}`;
    for (const field of Object.values(type.getFields())) {
      if (isNonNullType(field.type)) field.type = field.type.ofType;
    }
  }
  return schema;
};
