import type { Reading, ScanMeaning } from "../../../tracking/reading.ts";
import { readingBounds } from "../bounds.ts";
import { expandShorthand, isUncharted, plainWords } from "../status-map.ts";
import { bulgarian } from "./bulgarian.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { estonian, latvian } from "./further/baltic.ts";
import { greek } from "./further/greek.ts";
import { hungarian } from "./further/hungarian.ts";
import { russian } from "./further/russian.ts";
import { slovak } from "./further/slovak.ts";
import { croatian, slovene } from "./further/south-slavic.ts";
import { german } from "./german.ts";
import { indonesian } from "./indonesian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import type { LanguageWords, WordLanguage } from "./language-words.ts";
import { lithuanian } from "./lithuanian.ts";
import { danish, finnish, norwegian, swedish } from "./nordic.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";
import { turkish } from "./turkish.ts";
import { ukrainian } from "./ukrainian.ts";
import { vietnamese } from "./vietnamese.ts";

const byLanguage: Readonly<Record<WordLanguage, LanguageWords>> = {
  bg: bulgarian,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  et: estonian,
  fi: finnish,
  fr: french,
  hr: croatian,
  hu: hungarian,
  id: indonesian,
  it: italian,
  ja: japanese,
  ko: korean,
  lt: lithuanian,
  lv: latvian,
  nl: dutch,
  no: norwegian,
  pl: polish,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sk: slovak,
  sl: slovene,
  sv: swedish,
  th: thai,
  tr: turkish,
  uk: ukrainian,
  vi: vietnamese,
  zh: chinese,
};

const meaningIn = (language: WordLanguage, words: string): ScanMeaning | null => {
  const { condition, troubles, doubt, steps }: LanguageWords = byLanguage[language];
  if (condition.test(words)) return null;
  const trouble = troubles.find(([pattern]) => pattern.test(words));
  if (trouble) return expandShorthand(trouble[1]);
  const step = doubt.test(words) ? undefined : steps.find(([pattern]) => pattern.test(words));
  return step ? expandShorthand(step[1]) : null;
};

/**
 * What a carrier's words mean if none of its codes is known: the last resort. Only sentences that leave no doubt are read, and
 * two languages that disagree leave one.
 */
export const readPlainWords = (languages: readonly WordLanguage[], text: string): ScanMeaning | null => {
  const words = plainWords(text);
  // Longer texts are explanations, which name many things that did not happen.
  if (words.length > readingBounds.wordsRead.cap) return null;
  const found = languages.map((language) => meaningIn(language, words)).filter((meaning) => meaning !== null);
  return new Set(found.map(({ status }) => status)).size === 1 ? found[0]! : null;
};

/** A reading whose unknown codes are read by their words. The codes are still counted as unknown. */
export const withPlainWords = (reading: Reading, languages: readonly WordLanguage[]): Reading => {
  if (!reading.scans.some(({ meaning }) => isUncharted(meaning))) return reading;
  const scans = reading.scans.map((scan) => {
    const fromWords = isUncharted(scan.meaning) ? readPlainWords(languages, scan.message) : null;
    return fromWords && !isUncharted(fromWords)
      ? { ...scan, meaning: { ...scan.meaning, ...fromWords, isFromWords: true as const } }
      : scan;
  });
  return { ...reading, scans };
};
