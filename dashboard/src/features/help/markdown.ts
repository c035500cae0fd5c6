/** The part of Markdown that Kolli's documentation is written in. What is not known stays text: nothing becomes an element by itself. */
export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "paragraph" | "quote"; text: string }
  | { kind: "list"; isOrdered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; language: string; text: string };

export type Inline = { kind: "text" | "code" | "strong" | "emphasis"; text: string } | { kind: "link"; text: string; to: string };

/** As sites that show Markdown make it of a heading. */
export const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, "")
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const itemPattern = /^\s*(?:[-*]|(\d+)\.) +(.*)$/;
const isOther = (line: string): boolean => line.trim() === "" || /^(#{1,4} |```|\||>|\s*[-*] |\s*\d+\. )/.test(line);

export const readMarkdown = (source: string): Block[] => {
  const lines = source.replace(/<!--[\s\S]*?-->/g, "").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (fits: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && fits(lines[at]!)) at++;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]!.length, text: heading[2]!, id: idOf(heading[2]!) });
      at++;
    } else if (line.startsWith("```")) {
      at++;
      const text = takeWhile((one) => !one.startsWith("```")).join("\n");
      at++;
      blocks.push({ kind: "code", language: line.slice(3).trim(), text });
    } else if (line.startsWith("|")) {
      const [head = [], , ...rows] = takeWhile((one) => one.startsWith("|")).map(cellsOf);
      blocks.push({ kind: "table", head, rows });
    } else if (line.startsWith(">")) {
      blocks.push({
        kind: "quote",
        text: takeWhile((one) => one.startsWith(">"))
          .map((one) => one.replace(/^> ?/, ""))
          .join(" "),
      });
    } else if (itemPattern.test(line)) {
      const items: string[] = [];
      const isOrdered = itemPattern.exec(line)![1] !== undefined;
      for (const one of takeWhile((next) => itemPattern.test(next) || /^\s{2,}\S/.test(next))) {
        const item = itemPattern.exec(one);
        if (item) items.push(item[2]!);
        else items.push(`${items.pop() ?? ""} ${one.trim()}`);
      }
      blocks.push({ kind: "list", isOrdered, items });
    } else {
      at++;
      blocks.push({ kind: "paragraph", text: [line, ...takeWhile((one) => !isOther(one))].join(" ") });
    }
  }
  return blocks;
};

const inlinePattern = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|\*([^*\s][^*]*)\*/g;

export const readInline = (text: string): Inline[] => {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(inlinePattern)) {
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    const [whole, code, strong, label, to, emphasis] = found;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (label !== undefined) parts.push({ kind: "link", text: label, to: to! });
    else parts.push({ kind: "emphasis", text: emphasis! });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
};

/** A heading with what stands below it: of the title, until the next heading; of others, with their own headings. Without an id, all. */
export const sectionOf = (blocks: readonly Block[], id: string | null): readonly Block[] => {
  const start = id === null ? -1 : blocks.findIndex((block) => block.kind === "heading" && block.id === id);
  const heading = blocks[start];
  if (heading?.kind !== "heading") return blocks;
  const lasts = (block: Block) => block.kind === "heading" && (heading.level === 1 || block.level <= heading.level);
  const length = blocks.slice(start + 1).findIndex(lasts);
  return length < 0 ? blocks.slice(start) : blocks.slice(start, start + 1 + length);
};
