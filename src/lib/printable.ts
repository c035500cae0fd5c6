/**
 * Control characters (a terminal obeys them), lone surrogates, and marks that reorder or hide the text around them. Zero-width
 * joiners stay: scripts and emoji need them.
 */
const unprintable =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text from outside, safe to print: one line, nothing that controls a terminal or reorders the words around it. */
export const printable = (text: string): string => text.replace(unprintable, " ").replace(/\s+/g, " ").trim();
