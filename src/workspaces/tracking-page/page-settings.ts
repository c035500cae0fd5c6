import { type Hex, isHex } from "../../lib/contrast.ts";
import { printable } from "../../lib/printable.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { workspaceBounds } from "../bounds.ts";

/** The languages of the tracking page, in the order they are offered in. */
export const pageLanguages = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv", "da", "nb", "fi", "cs", "ar"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

export const pageFontMeanings = {
  KOLLI: "Instrument Sans, included with Kolli.",
  SYSTEM: "The visitor's system font.",
  SERIF: "A serif font: Georgia, or a similar one on the device.",
  ROUNDED: "A rounded font, if the device has one.",
} as const;
export type PageFont = keyof typeof pageFontMeanings;

export const pageSectionMeanings = {
  JOURNEY: "The steps of the journey below the status.",
  MAP: "The map, if the places are known.",
  HISTORY: "The list of scans.",
  PARCEL: "Weight, number of pieces and the pickup point.",
  TRACKING_NUMBER: "The carrier's name and the tracking number.",
  CARRIER_LINK: "The button to the carrier's own page.",
  LANGUAGES: "The choice of languages at the bottom.",
} as const;
export type PageSection = keyof typeof pageSectionMeanings;

/** A shop's own texts. */
export type PageText = {
  language: PageLanguage;
  /** Above the status. */
  greeting: string | null;
  /** Beside the history. */
  note: string | null;
  /** On the button to the shop's support. */
  supportLabel: string | null;
};

/** How a workspace's tracking page looks, and what it shows. */
export type PageSettings = {
  name: string | null;
  headerColour: Hex | null;
  accentColour: Hex | null;
  font: PageFont;
  supportUrl: string | null;
  hiddenSections: readonly PageSection[];
  /** The order number belongs to the sender: shown only if they enable it. */
  showsOrderNumber: boolean;
  /** Whether the predicted days are shown. They are a shop's word to its customer: shown only if they enable it. */
  showsPrediction: boolean;
  texts: readonly PageText[];
  /** Sites that may embed the page: `https://shop.com`. */
  embedOrigins: readonly string[];
  /** Whether recipients can find their parcel by order number and postcode. */
  hasOrderLookUp: boolean;
};

export const usualSettings: PageSettings = {
  name: null,
  headerColour: null,
  accentColour: null,
  font: "KOLLI",
  supportUrl: null,
  hiddenSections: [],
  showsOrderNumber: false,
  showsPrediction: false,
  texts: [],
  embedOrigins: [],
  hasOrderLookUp: false,
};

const originsMax = workspaceBounds.embedOrigins.cap;
export const textLengths = { name: 60, greeting: 80, note: 400, supportLabel: 40, supportUrl: 500 } as const;

/** As typed: a missing field stays, null removes it. */
export type PageChange = { [Field in keyof PageSettings]?: PageSettings[Field] | string | null | undefined };

export type PageFailure = { field: keyof PageSettings | "logo"; message: string };

/** The settings after a change, or the first thing that is wrong with it. */
export const changeSettings = (before: PageSettings, change: PageChange): Result<PageSettings, PageFailure> => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const typed = { ...before, ...given } as PageSettings;
  const name = readText(typed.name, textLengths.name);
  if (name === "too-long") return refuse("name", `A name can have at most ${textLengths.name} characters.`);
  const headerColour = readColour(typed.headerColour);
  if (headerColour === "wrong") return refuse("headerColour", colourHelp);
  const accentColour = readColour(typed.accentColour);
  if (accentColour === "wrong") return refuse("accentColour", colourHelp);
  const supportUrl = readSupportUrl(typed.supportUrl);
  if (supportUrl === "wrong")
    return refuse("supportUrl", "Enter an address that starts with https://, mailto: or tel:, such as mailto:help@shop.com.");
  const texts = readTexts(typed.texts ?? []);
  if (!texts.ok) return refuse("texts", texts.failure);
  const embedOrigins = readOrigins(typed.embedOrigins ?? []);
  if (embedOrigins === "wrong")
    return refuse("embedOrigins", `Enter at most ${originsMax} sites such as https://shop.com, without a path.`);
  return ok({
    name,
    headerColour,
    accentColour,
    supportUrl,
    texts: texts.value,
    embedOrigins,
    hasOrderLookUp: typed.hasOrderLookUp ?? false,
    font: typed.font ?? usualSettings.font,
    hiddenSections: [...new Set(typed.hiddenSections ?? [])],
    showsOrderNumber: typed.showsOrderNumber ?? false,
    showsPrediction: typed.showsPrediction ?? false,
  });
};

const refuse = (field: PageFailure["field"], message: string) => fail({ field, message });
const colourHelp = "Enter a colour as #rrggbb, such as #0b5fff.";

const readText = (typed: string | null, longest: number): string | "too-long" | null => {
  const text = printable(typed ?? "");
  return text === "" ? null : text.length > longest ? "too-long" : text;
};

const readColour = (typed: string | null): Hex | "wrong" | null => {
  const text = (typed ?? "").trim().toLowerCase();
  if (text === "") return null;
  const [, short] = /^#?([0-9a-f]{3})$/.exec(text) ?? [];
  const long = short ? `#${[...short].map((digit) => digit + digit).join("")}` : text.replace(/^#?/, "#");
  return isHex(long) ? long : "wrong";
};

/** Only addresses of a page, a mail or a call: never javascript: or data:. */
const readSupportUrl = (typed: string | null): string | "wrong" | null => {
  const text = (typed ?? "").trim();
  if (text === "") return null;
  if (text.length > textLengths.supportUrl || !URL.canParse(text)) return "wrong";
  const { protocol, username, password, href } = new URL(text);
  const isKnown = ["https:", "http:", "mailto:", "tel:"].includes(protocol);
  return isKnown && username === "" && password === "" ? href : "wrong";
};

/** Exactly a scheme, a host and a port: they become part of a policy, where a space or a semicolon would start something else. */
const readOrigins = (typed: readonly string[]): string[] | "wrong" => {
  const origins: string[] = [];
  for (const text of typed.map((one) => one.trim()).filter((one) => one !== "")) {
    if (!/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i.test(text) || !URL.canParse(text)) return "wrong";
    origins.push(new URL(text).origin);
  }
  return origins.length > originsMax ? "wrong" : [...new Set(origins)];
};

const readTexts = (typed: readonly PageText[]): Result<PageText[], string> => {
  const texts: PageText[] = [];
  for (const { language, ...given } of typed) {
    if (!pageLanguages.includes(language))
      return fail(`The page is not available in "${printable(String(language)).slice(0, 20)}".`);
    if (texts.some((other) => other.language === language)) return fail(`The language ${language} is given twice.`);
    const text: PageText = { language, greeting: null, note: null, supportLabel: null };
    for (const part of ["greeting", "note", "supportLabel"] as const) {
      const read = readText(given[part], textLengths[part]);
      if (read === "too-long") return fail(`In ${language}, ${partNames[part]} has over ${textLengths[part]} characters.`);
      text[part] = read;
    }
    if (text.greeting ?? text.note ?? text.supportLabel) texts.push(text);
  }
  return ok(texts);
};

const partNames = { greeting: "the greeting", note: "the note", supportLabel: "the label of the button" };
