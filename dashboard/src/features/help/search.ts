import { type Block, readInline } from "./markdown.ts";

/** A heading's part of the documentation, with all that is written in it, in small letters. */
export type HelpSection = { file: string; id: string; title: string; heading: string; text: string };

const plain = (text: string): string =>
  readInline(text)
    .map((part) => part.text)
    .join("");

const textOf = (block: Block): string => {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "quote":
    case "code":
      return plain(block.text);
    case "list":
      return block.items.map(plain).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plain).join(" ");
  }
};

export const sectionsOf = (file: string, blocks: readonly Block[]): HelpSection[] => {
  const sections: HelpSection[] = [];
  let title = "";
  for (const block of blocks) {
    if (block.kind === "heading") {
      const heading = plain(block.text);
      if (block.level === 1) title = heading;
      sections.push({ file, id: block.id, title, heading, text: heading.toLowerCase() });
    } else if (sections.length > 0) sections.at(-1)!.text += ` ${textOf(block).toLowerCase()}`;
  }
  return sections;
};

const maxFound = 7;

/** Sections in which every word occurs: those with more of them in the heading first. */
export const findHelp = (sections: readonly HelpSection[], query: string): HelpSection[] => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1);
  if (words.length === 0) return [];
  const inHeading = ({ heading }: HelpSection) => words.filter((word) => heading.toLowerCase().includes(word)).length;
  return sections
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => inHeading(b) - inHeading(a))
    .slice(0, maxFound);
};
