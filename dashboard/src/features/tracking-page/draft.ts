import type { TrackingPageFont, TrackingPageSection } from "../../api/operation-types.ts";
import type { TrackingPageData } from "./tracking-page.operations.ts";

export type TrackingPage = TrackingPageData["trackingPage"];
export type PageText = { language: string; greeting: string; note: string; supportLabel: string };

/** The page as it stands in the form. Text that is not there is empty, as a field has it. */
export type Draft = {
  name: string;
  headerColour: string;
  accentColour: string;
  font: TrackingPageFont;
  supportUrl: string;
  hiddenSections: readonly TrackingPageSection[];
  showsOrderNumber: boolean;
  showsPrediction: boolean;
  texts: readonly PageText[];
  host: string;
  /** One site a line. */
  embedOrigins: string;
  hasOrderLookUp: boolean;
  /** A PNG in base64 that was chosen and is not saved; null takes the saved one away; undefined keeps it. */
  logo: string | null | undefined;
};

export const draftOf = (page: TrackingPage): Draft => ({
  name: page.name ?? "",
  headerColour: page.headerColour ?? "",
  accentColour: page.accentColour ?? "",
  font: page.font,
  supportUrl: page.supportUrl ?? "",
  hiddenSections: page.hiddenSections,
  showsOrderNumber: page.showsOrderNumber,
  showsPrediction: page.showsPrediction,
  texts: page.texts.map(({ language, greeting, note, supportLabel }) => ({
    ...{ language, greeting: greeting ?? "", note: note ?? "", supportLabel: supportLabel ?? "" },
  })),
  host: page.host ?? "",
  embedOrigins: page.embedOrigins.join("\n"),
  hasOrderLookUp: page.hasOrderLookUp,
  logo: undefined,
});

/** The texts of one language; empty where there are none yet. */
export const textIn = (texts: readonly PageText[], language: string): PageText =>
  texts.find((text) => text.language === language) ?? { language, greeting: "", note: "", supportLabel: "" };

export const withText = (texts: readonly PageText[], text: PageText): PageText[] => {
  const others = texts.filter(({ language }) => language !== text.language);
  return text.greeting || text.note || text.supportLabel ? [...others, text] : others;
};

export const settingsOf = ({ logo: _logo, texts, embedOrigins, ...rest }: Draft) => ({
  ...rest,
  embedOrigins: embedOrigins.split("\n").filter((origin) => origin.trim() !== ""),
  hiddenSections: [...rest.hiddenSections],
  texts: texts.map((text) => ({ ...text })),
});
