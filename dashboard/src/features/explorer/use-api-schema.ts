import { useQuery } from "@tanstack/react-query";
import { buildSchema, type GraphQLSchema } from "graphql";

/** The public API's schema as the server has it. It takes no key, so opening the explorer looks at none. */
export const useApiSchema = (): GraphQLSchema | undefined =>
  useQuery({
    queryKey: ["public-schema"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch("/docs/schema.graphql", { signal });
      if (!response.ok) throw new Error(`/docs/schema.graphql: ${response.status}`);
      return buildSchema(await response.text());
    },
    // A schema is a web of objects, not data to compare.
    structuralSharing: false,
  }).data;
