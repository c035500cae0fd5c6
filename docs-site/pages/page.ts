/** One page of the site, before it is laid out. */
export type SitePage = {
  /** Its address below the base, without slashes at the ends: "api", "carriers/ups". */
  readonly path: string;
  readonly title: string;
  /** Markdown without the first heading; links lead to pages of the site. */
  readonly text: string;
  /** The same as plain Markdown, as it is served beside the page. */
  readonly plain: string;
  /** The file of the repository that it comes from: its last change is the page's. */
  readonly source: string;
  /** Decisions are for people who work on Kolli: a newcomer's search does not show them. */
  readonly isSearched?: boolean;
};

/** The first sentence, for search engines and lists. */
export const firstSentence = (text: string): string => {
  const paragraph = text.split("\n").find((line) => /^[^#<|`\s!-]/.test(line)) ?? "";
  const plain = paragraph.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/[*`]/g, "");
  return plain.split(/(?<=\.)\s/)[0]!;
};

const [ignored, ignoredEnd] = ["<div data-pagefind-ignore>\n\n", "\n\n</div>"];

/** What many pages repeat, such as error codes: a search for it should lead to the page that explains it. */
export const unsearched = (text: string): string => ignored + text + ignoredEnd;

/** A page that was written by a program: its plain form is itself. */
export const writtenPage = (page: { path: string; title: string; text: string; source: string }): SitePage => ({
  ...page,
  plain: `# ${page.title}\n\n${page.text.replaceAll(ignored, "").replaceAll(ignoredEnd, "").trim()}\n`,
});

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");

export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;
