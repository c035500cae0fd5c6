import { readFileSync } from "node:fs";
import { type LinkTargets, rewriteLinks } from "./links.ts";
import type { SitePage } from "./page.ts";

/** Notes for the tests of samples, and for people who edit the file. */
const withoutComments = (text: string): string => text.replace(/^[ \t]*<!--[\s\S]*?-->\n/gm, "");

/** A Markdown file of the repository, whose first heading is the page's title. */
export const handWrittenPage = (root: string, file: string, path: string, targets: LinkTargets): SitePage => {
  const plain = readFileSync(root + file, "utf8");
  const [, title] = /^# (.+)$/m.exec(plain) ?? [];
  if (!title) throw new Error(`${file} has no first heading.`);
  const body = withoutComments(plain).replace(/^# .+\n+/m, "");
  return {
    path,
    title: title.replaceAll("`", ""),
    text: rewriteLinks(body, file, targets),
    plain,
    source: file,
    isSearched: !file.startsWith("docs/decisions/"),
  };
};
