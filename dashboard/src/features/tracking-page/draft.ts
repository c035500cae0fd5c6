import type { TrackingPageFont, TrackingPageSection, TrackingStatus } from "../../api/operation-types.ts";
import type { TrackingPageData } from "./tracking-page.operations.ts";

export type TrackingPage = TrackingPageData["trackingPage"];
export type PageText = {
  language: string;
  greeting: string;
  note: string;
  supportLabel: string;
  returnsNote: string;
  leads: readonly Lead[];
};
type Lead = { status: TrackingStatus; text: string };

/** The page as it stands in the form. Text that is not there is empty, as a field has it. */
export type Draft = {
  name: string;
  headerColour: string;
  accentColour: string;
  font: TrackingPageFont;
  supportUrl: string;
  returnsUrl: string;
  hiddenSections: readonly TrackingPageSection[];
  showsOrderNumber: boolean;
  showsPrediction: boolean;
  showsOrderParcels: boolean;
  showsItems: boolean;
  /** One site a line. */
  pictureOrigins: string;
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
  returnsUrl: page.returnsUrl ?? "",
  hiddenSections: page.hiddenSections,
  showsOrderNumber: page.showsOrderNumber,
  showsPrediction: page.showsPrediction,
  showsOrderParcels: page.showsOrderParcels,
  showsItems: page.showsItems,
  pictureOrigins: page.pictureOrigins.join("\n"),
  texts: page.texts.map(({ language, greeting, note, supportLabel, returnsNote, leads }) => ({
    ...{
      language,
      greeting: greeting ?? "",
      note: note ?? "",
      supportLabel: supportLabel ?? "",
      returnsNote: returnsNote ?? "",
      leads,
    },
  })),
  host: page.host ?? "",
  embedOrigins: page.embedOrigins.join("\n"),
  hasOrderLookUp: page.hasOrderLookUp,
  logo: undefined,
});

/** The texts of one language; empty where there are none yet. */
export const textIn = (texts: readonly PageText[], language: string): PageText =>
  texts.find((text) => text.language === language) ?? {
    ...{ language, greeting: "", note: "", supportLabel: "", returnsNote: "", leads: [] },
  };

export const withText = (texts: readonly PageText[], text: PageText): PageText[] => {
  const others = texts.filter(({ language }) => language !== text.language);
  return text.greeting || text.note || text.supportLabel || text.returnsNote || text.leads.length > 0
    ? [...others, text]
    : others;
};

/** The sentence of one status; empty removes it. */
export const withLead = (text: PageText, status: TrackingStatus, lead: string): PageText => ({
  ...text,
  leads: [...text.leads.filter((one) => one.status !== status), ...(lead === "" ? [] : [{ status, text: lead }])],
});

const linesOf = (typed: string): string[] => typed.split("\n").filter((line) => line.trim() !== "");

export const settingsOf = ({ logo: _logo, texts, embedOrigins, pictureOrigins, ...rest }: Draft) => ({
  ...rest,
  embedOrigins: linesOf(embedOrigins),
  pictureOrigins: linesOf(pictureOrigins),
  hiddenSections: [...rest.hiddenSections],
  texts: texts.map((text) => ({ ...text, leads: text.leads.map((lead) => ({ ...lead })) })),
});
