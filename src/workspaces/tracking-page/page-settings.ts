import { type Hex, isHex } from "../../lib/contrast.ts";
import { printable } from "../../lib/printable.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
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
  /** Above the button to the shop's returns, once the parcel has arrived. */
  returnsNote: string | null;
  /** The shop's own sentences below statuses, in place of Kolli's. */
  leads: readonly PageLead[];
};

export type PageLead = { readonly status: TrackingStatus; readonly text: string };

/** How a workspace's tracking page looks, and what it shows. */
export type PageSettings = {
  name: string | null;
  headerColour: Hex | null;
  accentColour: Hex | null;
  font: PageFont;
  supportUrl: string | null;
  /** Where recipients return something; `{order}` and `{code}` are replaced. */
  returnsUrl: string | null;
  hiddenSections: readonly PageSection[];
  /** The order number belongs to the sender: shown only if they enable it. */
  showsOrderNumber: boolean;
  /** Whether the predicted days are shown. They are a shop's word to its customer: shown only if they enable it. */
  showsPrediction: boolean;
  /** Whether the other parcels with the tracker's reference are listed: a reference may be something else than an order. */
  showsOrderParcels: boolean;
  /** Whether `metadata.items` is shown: metadata is the sender's own, unless they say otherwise. */
  showsItems: boolean;
  /** Sites that pictures of items are loaded from: `https://cdn.shop.com`. */
  pictureOrigins: readonly string[];
  texts: readonly PageText[];
  /** Sites that may embed the page: `https://shop.com`. */
  embedOrigins: readonly string[];
  /** Whether recipients can find their parcel by order number, and postcode or email address. */
  hasOrderLookUp: boolean;
};

export const usualSettings: PageSettings = {
  name: null,
  headerColour: null,
  accentColour: null,
  font: "KOLLI",
  supportUrl: null,
  returnsUrl: null,
  hiddenSections: [],
  showsOrderNumber: false,
  showsPrediction: false,
  showsOrderParcels: false,
  showsItems: false,
  pictureOrigins: [],
  texts: [],
  embedOrigins: [],
  hasOrderLookUp: false,
};

export const textLengths = {
  name: 60,
  greeting: 80,
  note: 400,
  supportLabel: 40,
  supportUrl: 500,
  returnsNote: 200,
  lead: 160,
} as const;

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
  const supportUrl = readContact(typed.supportUrl);
  if (supportUrl === "wrong") return refuse("supportUrl", contactHelp);
  const returnsUrl = readContact(typed.returnsUrl);
  if (returnsUrl === "wrong") return refuse("returnsUrl", contactHelp);
  const texts = readTexts(typed.texts ?? []);
  if (!texts.ok) return refuse("texts", texts.failure);
  const embedOrigins = readOrigins(typed.embedOrigins ?? [], workspaceBounds.embedOrigins.cap);
  if (embedOrigins === "wrong") return refuse("embedOrigins", originsHelp(workspaceBounds.embedOrigins.cap));
  const pictureOrigins = readOrigins(typed.pictureOrigins ?? [], workspaceBounds.pictureOrigins.cap);
  if (pictureOrigins === "wrong") return refuse("pictureOrigins", originsHelp(workspaceBounds.pictureOrigins.cap));
  return ok({
    name,
    headerColour,
    accentColour,
    supportUrl,
    returnsUrl,
    pictureOrigins,
    showsOrderParcels: typed.showsOrderParcels ?? false,
    showsItems: typed.showsItems ?? false,
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
const contactHelp =
  "Enter a web address that starts with https://, an email address such as help@shop.com, or tel: and a number.";
const originsHelp = (most: number): string => `Enter at most ${most} sites such as https://shop.com, without a path.`;
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
const readContact = (typed: string | null): string | "wrong" | null => {
  const given = (typed ?? "").trim();
  if (given === "") return null;
  const text = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(given) ? `mailto:${given}` : given;
  if (text.length > textLengths.supportUrl || !URL.canParse(text)) return "wrong";
  const { protocol, username, password, href } = new URL(text);
  const isKnown = ["https:", "http:", "mailto:", "tel:"].includes(protocol);
  // Braces are kept: they mark what is filled in later.
  return isKnown && username === "" && password === "" ? href.replaceAll("%7B", "{").replaceAll("%7D", "}") : "wrong";
};

/** Exactly a scheme, a host and a port: they become part of a policy, where a space or a semicolon would start something else. */
const readOrigins = (typed: readonly string[], most: number): string[] | "wrong" => {
  const origins: string[] = [];
  for (const text of typed.map((one) => one.trim()).filter((one) => one !== "")) {
    if (!/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i.test(text) || !URL.canParse(text)) return "wrong";
    origins.push(new URL(text).origin);
  }
  return origins.length > most ? "wrong" : [...new Set(origins)];
};

const readTexts = (typed: readonly PageText[]): Result<PageText[], string> => {
  const texts: PageText[] = [];
  for (const { language, ...given } of typed) {
    if (!pageLanguages.includes(language))
      return fail(`The page is not available in "${printable(String(language)).slice(0, 20)}".`);
    if (texts.some((other) => other.language === language)) return fail(`The language ${language} is given twice.`);
    const leads = readLeads(given.leads ?? []);
    if (!leads.ok) return fail(`In ${language}, ${leads.failure}`);
    const text: PageText = { language, greeting: null, note: null, supportLabel: null, returnsNote: null, leads: leads.value };
    for (const part of ["greeting", "note", "supportLabel", "returnsNote"] as const) {
      const read = readText(given[part], textLengths[part]);
      if (read === "too-long") return fail(`In ${language}, ${partNames[part]} has over ${textLengths[part]} characters.`);
      text[part] = read;
    }
    if (text.greeting ?? text.note ?? text.supportLabel ?? text.returnsNote ?? text.leads[0]) texts.push(text);
  }
  return ok(texts);
};

const readLeads = (typed: readonly PageLead[]): Result<PageLead[], string> => {
  const leads: PageLead[] = [];
  for (const { status, text } of typed) {
    const read = readText(text, textLengths.lead);
    if (read === "too-long") return fail(`the text of ${status} has over ${textLengths.lead} characters.`);
    if (leads.some((other) => other.status === status)) return fail(`the text of ${status} is given twice.`);
    if (read !== null) leads.push({ status, text: read });
  }
  return ok(leads);
};

const partNames = {
  greeting: "the greeting",
  note: "the note",
  supportLabel: "the label of the button",
  returnsNote: "the text about returns",
};
