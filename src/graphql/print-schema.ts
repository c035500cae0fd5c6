import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";

/** The schema as text, sorted so that only real changes show in a comparison. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
