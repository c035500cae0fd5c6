import type { TrackerCreateInput } from "../../api/operation-types.ts";
import { dateInputOf } from "../../ui/forms/date-input-value.ts";

export const hintLabels = {
  postalCode: "Postcode",
  destinationCountryCode: "Destination country",
  shippedOn: "Shipped on",
  promisedAt: "Promised for",
  pieceCount: "Pieces",
} as const;
export type HintName = keyof typeof hintLabels;
export const hintNames = Object.keys(hintLabels) as HintName[];

/** As texts, the way inputs hold them; "" where nothing is known. */
export type HintForm = Readonly<Record<HintName, string>>;
export type HintsGiven = { [Name in HintName]?: TrackerCreateInput[Name] };

export const noHintForm: HintForm = { postalCode: "", destinationCountryCode: "", shippedOn: "", promisedAt: "", pieceCount: "" };

export const hintFormOf = (tracker: { readonly [Name in HintName]: string | number | null }): HintForm => ({
  postalCode: String(tracker.postalCode ?? ""),
  destinationCountryCode: String(tracker.destinationCountryCode ?? ""),
  shippedOn: String(tracker.shippedOn ?? ""),
  promisedAt: tracker.promisedAt === null ? "" : dateInputOf(String(tracker.promisedAt)),
  pieceCount: String(tracker.pieceCount ?? ""),
});

/** An ISO time from a text that people and spreadsheets write; the day alone means its end. Null where it cannot be read. */
const readTime = (text: string): string | null => {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:00` : text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** What is sent of the form; a text that cannot even be sent is said by name. */
export const readHints = (form: HintForm): { given: HintsGiven; unreadable: HintName | null } => {
  const text = (name: HintName) => form[name].trim();
  const promisedAt = text("promisedAt") ? readTime(text("promisedAt")) : null;
  const pieceCount = text("pieceCount") ? Number(text("pieceCount")) : null;
  const unreadable =
    text("promisedAt") && promisedAt === null
      ? "promisedAt"
      : pieceCount !== null && !Number.isInteger(pieceCount)
        ? "pieceCount"
        : null;
  const given = {
    postalCode: text("postalCode") || null,
    destinationCountryCode: text("destinationCountryCode") || null,
    shippedOn: text("shippedOn") || null,
    promisedAt,
    pieceCount,
  };
  return { given, unreadable };
};

/** Without those that are empty: for a tracker that is new. */
export const onlyGiven = (given: HintsGiven): HintsGiven =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** Without those that stay as shown: a count of pieces may be the carrier's, and is not made the caller's by saving. */
export const onlyChanged = (given: HintsGiven, form: HintForm, shown: HintForm): HintsGiven =>
  Object.fromEntries(Object.entries(given).filter(([name]) => form[name as HintName] !== shown[name as HintName]));
