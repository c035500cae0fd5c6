import { posix } from "node:path";

export type LinkTargets = {
  readonly base: string;
  /** Addresses of pages, by the file of the repository. */
  readonly pages: ReadonlyMap<string, string>;
  /** Sections that have their own page here: "docs/carriers.md#ups" → "carriers/ups". */
  readonly sections: ReadonlyMap<string, string>;
  /** Files that the site has as they are: "schema.graphql" → "schema.graphql". */
  readonly files: ReadonlyMap<string, string>;
};

/** What is neither a page nor a file of the site is named, and not linked. */
const withTarget = (label: string, target: string, isPicture: boolean): string => `${isPicture ? "!" : ""}[${label}](${target})`;

const link = (whole: string, label: string, target: string, from: string, to: LinkTargets): string => {
  if (/^([a-z]+:|#|\/)/.test(target)) return whole;
  const isPicture = whole.startsWith("!");
  const [path, anchor] = target.split("#") as [string, string | undefined];
  const file = posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, "");
  const section = to.sections.get(`${file}#${anchor}`);
  if (section) return withTarget(label, `${to.base}/${section}/`, isPicture);
  const page = to.pages.get(file) ?? to.pages.get(`${file}/README.md`);
  if (page !== undefined)
    return withTarget(label, `${to.base}/${page}${page ? "/" : ""}${anchor ? `#${anchor}` : ""}`, isPicture);
  const copied = to.files.get(file);
  if (copied) return withTarget(label, `${to.base}/${copied}`, isPicture);
  return label;
};

/** Links of a file of the repository, as the site has them. Samples stay as they are. */
export const rewriteLinks = (text: string, from: string, to: LinkTargets): string =>
  text
    .split(/(^[ \t]*```[\s\S]*?^[ \t]*```$)/m)
    .map((part, nth) =>
      nth % 2 === 1
        ? part
        : part.replace(/!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (whole, label: string, target: string) =>
            link(whole, label, target, from, to),
          ),
    )
    .join("");
