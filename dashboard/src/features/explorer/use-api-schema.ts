import { useQuery } from "@tanstack/react-query";
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import { runOperation } from "./run.ts";

/** The public API's schema, asked of the API itself with the chosen key. */
export const useApiSchema = (key: string): GraphQLSchema | undefined =>
  useQuery({
    queryKey: ["public-schema", key.slice(0, 20)],
    enabled: key !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      let text = "";
      await runOperation({ key, query: getIntrospectionQuery(), variables: {}, signal }, (result) => {
        text = result.text;
      });
      const answer = JSON.parse(text) as { data?: IntrospectionQuery };
      if (!answer.data) throw new Error("The API returned no schema.");
      return buildClientSchema(answer.data);
    },
    // A schema is a web of objects, not data to compare.
    structuralSharing: false,
  }).data;
