import type { PageLanguage } from "../workspaces/tracking-page/page-settings.ts";
import { ar } from "./words/ar.ts";
import { cs } from "./words/cs.ts";
import { da } from "./words/da.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fi } from "./words/fi.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { nb } from "./words/nb.ts";
import { nl } from "./words/nl.ts";
import { pl } from "./words/pl.ts";
import { pt } from "./words/pt.ts";
import { sv } from "./words/sv.ts";
import type { Words } from "./words.ts";

/** In the order they are offered in. */
export const languages = {
  en: { name: "English", words: en },
  de: { name: "Deutsch", words: de },
  fr: { name: "Français", words: fr },
  es: { name: "Español", words: es },
  it: { name: "Italiano", words: it },
  nl: { name: "Nederlands", words: nl },
  pl: { name: "Polski", words: pl },
  pt: { name: "Português", words: pt },
  sv: { name: "Svenska", words: sv },
  da: { name: "Dansk", words: da },
  nb: { name: "Norsk", words: nb },
  fi: { name: "Suomi", words: fi },
  cs: { name: "Čeština", words: cs },
  ar: { name: "العربية", words: ar },
} as const satisfies Record<PageLanguage, { name: string; words: Words }>;

export type Language = keyof typeof languages;

export type Choice = {
  readonly language: Language;
  /** With the visitor's region, for dates: en-US writes them differently from en-GB. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
};

/** Norwegian has three codes. */
const aliases: Readonly<Record<string, Language>> = { no: "nb", nn: "nb" };

/** Day before month and 24 hours, as most readers of English without a region expect. */
const plainLocales: Partial<Record<Language, string>> = { en: "en-GB" };

const longestHeader = 1000;

/** The visitor's preferred language among ours, by the header's quality values (RFC 9110, 12.5.4); English if there is none. */
export const chooseLanguage = (acceptLanguage: string | undefined): Choice => {
  const wishes = (acceptLanguage ?? "")
    .slice(0, longestHeader)
    .split(",")
    .map(readWish)
    .filter((wish) => wish !== null)
    .sort((a, b) => b.quality - a.quality);
  for (const { language, region } of wishes) {
    if (language !== null) return choiceOf(language, region);
  }
  return choiceOf("en", null);
};

/** A language chosen on the page wins over the browser's. */
export const chooseByHand = (tag: string): Choice | null => {
  const wish = readWish(tag);
  return wish?.language ? choiceOf(wish.language, wish.region) : null;
};

const choiceOf = (language: Language, region: string | null): Choice => ({
  language,
  locale: region === null ? (plainLocales[language] ?? language) : `${language}-${region}`,
  direction: language === "ar" ? "rtl" : "ltr",
});

type Wish = { language: Language | null; region: string | null; quality: number };

const wishPattern =
  /^\s*(?:([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?:-[a-z0-9]+)*|\*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

const readWish = (text: string): Wish | null => {
  const match = wishPattern.exec(text);
  if (match === null) return null;
  const quality = match[3] === undefined ? 1 : Number(match[3]);
  if (quality === 0) return null;
  const primary = match[1]?.toLowerCase();
  if (primary === undefined) return { language: "en", region: null, quality };
  const language = Object.hasOwn(languages, primary) ? (primary as Language) : (aliases[primary] ?? null);
  return { language, region: match[2]?.toUpperCase() ?? null, quality };
};
