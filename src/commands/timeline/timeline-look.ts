/** The signs of a timeline, and what stands in for them where only ASCII can be shown. */
export type Symbols = {
  /** On the bar of the journey. */
  readonly done: string;
  readonly here: string;
  readonly ahead: string;
  readonly travelled: string;
  readonly toTravel: string;
  /** On the list of scans. */
  readonly step: string;
  readonly scan: string;
  readonly rail: string;
  readonly between: string;
  readonly attention: string;
};

export const symbolSets: Readonly<Record<"unicode" | "ascii", Symbols>> = {
  unicode: {
    done: "■",
    here: "◆",
    ahead: "□",
    travelled: "──",
    toTravel: "╌╌",
    step: "■",
    scan: "□",
    rail: "│",
    between: "·",
    attention: "▲",
  },
  ascii: {
    done: "#",
    here: "@",
    ahead: "o",
    travelled: "--",
    toTravel: "..",
    step: "#",
    scan: "o",
    rail: "|",
    between: "-",
    attention: "!",
  },
};

export type Tone = "bold" | "dim" | "good" | "warn";
export type Paint = (tone: Tone, text: string) => string;

const codes: Readonly<Record<Tone, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  good: [32, 39],
  warn: [33, 39],
};

export const createPaint = (color: boolean): Paint =>
  color
    ? (tone, text) => (text === "" ? "" : `\u001b[${codes[tone][0]}m${text}\u001b[${codes[tone][1]}m`)
    : (_tone, text) => text;

/** A terminal without UTF-8 would show noise: letters lose their accents, what has no plain form becomes a question mark. */
export const asciiOnly = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/ß/g, "ss")
    .replace(/[^\p{ASCII}]/gu, "?");
