import { domainToUnicode } from "node:url";

/**
 * Letters of other scripts that look like a Latin one, for the letters of host names. Source: Unicode Technical Standard 39,
 * confusables.txt, version 17, single letters only.
 */
const latinByLookAlike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["a", "аɑα"],
    ["b", "ьƅ"],
    ["c", "сϲᴄ"],
    ["d", "ԁժ"],
    ["e", "еҽ"],
    ["f", "ք"],
    ["g", "ɡց"],
    ["h", "һհ"],
    ["i", "іıɩιӏ"],
    ["j", "јϳ"],
    ["k", "κк"],
    ["l", "ӏⅼاון"],
    ["m", "м"],
    ["n", "ոռп"],
    ["o", "оοօσ"],
    ["p", "рρ"],
    ["q", "ԛգ"],
    ["r", "гᴦ"],
    ["s", "ѕꜱ"],
    ["t", "тτ"],
    ["u", "υսᴜ"],
    ["v", "νѵᴠ"],
    ["w", "ԝшᴡ"],
    ["x", "хχ"],
    ["y", "уγყ"],
    ["z", "ᴢ"],
  ].flatMap(([latin, others]) => [...others!].map((letter) => [letter, latin!])),
);

const isMixedLatin = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label);

/** The Latin name that an internationalised host name looks like; undefined if there is none. */
export const latinLookAlike = (host: string): string | undefined => {
  const shown = domainToUnicode(host);
  if (shown === host) return undefined;
  const latin = [...shown].map((letter) => latinByLookAlike[letter] ?? letter).join("");
  return /^[\x20-\x7e]+$/.test(latin) ? latin : undefined;
};

/** No language mixes Latin with Cyrillic or Greek letters in one word; forgers of names do. */
export const hasMixedScriptLabel = (host: string): boolean => domainToUnicode(host).split(".").some(isMixedLatin);
