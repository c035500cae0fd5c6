/** East Asian letters and emoji take two cells of a terminal; combining marks take none. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const cells = (grapheme: string): number => (wide.test(grapheme) || grapheme.includes("\ufe0f") ? 2 : 1);

/** How many cells a text takes in a terminal. */
export const textWidth = (text: string): number => {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += cells(segment);
  return width;
};

/** Lines of at most `width` cells, broken at spaces, and inside a word only if the word alone is too long. */
export const wrapText = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => splitLongWord(word, width))) {
    if (line === "") line = word;
    else if (textWidth(line) + 1 + textWidth(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === "" ? lines : [...lines, line];
};

const splitLongWord = (word: string, width: number): string[] => {
  if (textWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    if (used + cells(segment) > width && part !== "") {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += segment;
    used += cells(segment);
  }
  return part === "" ? parts : [...parts, part];
};
