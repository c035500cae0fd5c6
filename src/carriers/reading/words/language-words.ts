import { plainWords, type WordRules } from "../status-map.ts";

/** Words of one language that leave no doubt about where a parcel is, in lower case and without accents. */
export type LanguageWords = {
  /** Conditions and plans: a sentence with one of them says nothing about what happened. */
  readonly condition: RegExp;
  /** What went wrong, and returns. Tried before `doubt`, because such sentences deny something. */
  readonly troubles: WordRules;
  /** A sentence with one of these, and no trouble, is not read: "not", "return", "delayed". */
  readonly doubt: RegExp;
  readonly steps: WordRules;
};

/** As people write it, accents and all: `*` stands for the rest of a word, `…` for anything. Turkish capitals lose the dotless i. */
const sourceOf = (phrases: readonly string[]): string =>
  phrases.map((phrase) => plainWords(phrase).replaceAll("*", "\\p{L}*").replaceAll("…", ".*").replaceAll("ı", "[ıi]")).join("|");

/** Phrases as whole words, in any script: `\b` knows only the letters of English. */
const wholeWords = (phrases: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${sourceOf(phrases)})(?![\\p{L}\\p{N}])`;

export const anyWord = (...phrases: readonly string[]): RegExp => new RegExp(wholeWords(phrases), "u");

/** For languages that write no spaces, or none that can be relied on. */
export const anyPart = (...phrases: readonly string[]): RegExp => new RegExp(sourceOf(phrases), "u");

/** The same, in a sentence without any of these denials. */
export const anyWordUnless = (denials: readonly string[], ...phrases: readonly string[]): RegExp =>
  new RegExp(`^(?!.*${wholeWords(denials)}).*${wholeWords(phrases)}`, "u");
export const anyPartUnless = (denials: readonly string[], ...phrases: readonly string[]): RegExp =>
  new RegExp(`^(?!.*(?:${sourceOf(denials)})).*(?:${sourceOf(phrases)})`, "u");

/** Apart from the words themselves, which are loaded when a scan is first read by them. */
export const wordLanguages = [
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "nl",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "th",
  "tr",
  "uk",
  "vi",
  "zh",
] as const;
export type WordLanguage = (typeof wordLanguages)[number];
