import { queryOptions, useQuery } from "@tanstack/react-query";
import { requestGraphQL } from "../api/client.ts";
import { Viewer } from "./shell.operations.ts";

export const viewerQuery = queryOptions({
  queryKey: ["viewer"],
  queryFn: ({ signal }) => requestGraphQL(Viewer, {}, null, signal),
  staleTime: 60_000,
});

/** Who is signed in, and to which workspaces they belong. */
export const useViewer = () => useQuery(viewerQuery);
