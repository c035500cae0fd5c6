import { useQueries, useQuery } from "@tanstack/react-query";
import { readMarkdown } from "./markdown.ts";
import { type HelpSection, sectionsOf } from "./search.ts";
import { helpFiles } from "./topics.ts";

/** The documentation of the server's own version, as it serves it. */
const documentQuery = (file: string) => ({
  queryKey: ["docs", file],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response = await fetch(`/docs/${file}.md`, { signal });
    if (!response.ok) throw new Error(`/docs/${file}.md: ${response.status}`);
    return readMarkdown(await response.text());
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const useDocument = (file: string) => useQuery(documentQuery(file));

/** Everything the palette can find help in, once it is asked for. */
export const useHelpSections = (enabled: boolean): HelpSection[] =>
  useQueries({
    queries: helpFiles.map((file) => ({ ...documentQuery(file), enabled })),
    combine: (results) => results.flatMap(({ data }, index) => (data ? sectionsOf(helpFiles[index]!, data) : [])),
  });
