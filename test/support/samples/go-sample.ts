import { readFileSync } from "node:fs";

const goPart = readFileSync(new URL("../../../docs/clients.md", import.meta.url), "utf8").split("### Go with genqlient")[1]!;
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(goPart)![1]!;

/** What docs/clients.md tells a Go programmer to write. */
export const goSample = { settings: block("yaml"), operations: block("graphql"), variables: JSON.parse(block("json")) };
