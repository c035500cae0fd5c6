/** One page of the documentation. */
export type DocPage = { readonly name: string; readonly text: string };

const summary =
  "Open-source shipment tracking: one GraphQL or REST call tracks a parcel across carriers, and signed webhooks notify your systems when its status changes.";

/** What an integrator reads first; the others follow by name. */
const firstPages = ["start.md", "concepts.md", "api.md", "rest.md", "webhooks.md", "clients.md", "errors.md", "command-line.md"];

const inOrder = (pages: readonly DocPage[]): DocPage[] => {
  const rankOf = ({ name }: DocPage): number => (firstPages.includes(name) ? firstPages.indexOf(name) : firstPages.length);
  return pages.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
};

/** The first heading, and the first sentence below it. */
const aboutOf = ({ name, text }: DocPage): { title: string; sentence: string } => {
  const lines = text.split("\n");
  const title = lines.find((line) => line.startsWith("# "))?.slice(2) ?? name;
  const paragraph = lines.find((line) => /^(?!```)[^#<|\s-]/.test(line)) ?? "";
  const plain = paragraph.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return { title, sentence: plain.split(/(?<=\.)\s/)[0]! };
};

/** llms.txt: what there is to read, a line for each page. */
export const renderDocsIndex = (pages: readonly DocPage[]): string => {
  const lines = inOrder(pages).map((page) => {
    const { title, sentence } = aboutOf(page);
    return `- [${title}](/docs/${page.name}): ${sentence}`;
  });
  return `# Kolli

> ${summary}

## Documentation

${lines.join("\n")}

## Descriptions of the API

- [GraphQL schema](/schema.graphql): every type and field, with a description
- [OpenAPI document](/openapi.json): the same over REST
- [All pages in one file](/docs/llms-full.txt)
`;
};

/** llms-full.txt: every page, one after the other. */
export const renderWholeDocs = (pages: readonly DocPage[]): string =>
  inOrder(pages)
    .map(({ name, text }) => `<!-- /docs/${name} -->\n\n${text.trim()}\n`)
    .join("\n");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** What a browser gets at /docs where the site with search is not built: the same list, with links. */
export const renderDocsList = (pages: readonly DocPage[]): string => {
  const items = inOrder(pages).map((page) => {
    const { title, sentence } = aboutOf(page);
    return `<li><a href="/docs/${page.name}">${escaped(title)}</a>: ${escaped(sentence)}</li>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Documentation of Kolli</title>
<h1>Documentation of Kolli</h1>
<p>These pages are Markdown. <code>npm run docs:site</code> builds them as a site with search, which is then served here.</p>
<ul>
${items.join("\n")}
</ul>
</html>
`;
};
