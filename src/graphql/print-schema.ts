import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";

/** The schema as text, sorted so that a diff shows only real changes. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
