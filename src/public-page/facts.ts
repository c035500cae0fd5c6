import { printable } from "../lib/printable.ts";
import type { Tracker } from "../trackers/tracker.ts";
import type { PickupPoint } from "../tracking/reading.ts";
import type { Dates } from "./dates.ts";
import { html, type Markup } from "./html.ts";
import type { Words } from "./words.ts";

/** Carriers' texts are cut to one line. */
const maxLineLength = 60;
const maxHourLines = 7;

const line = (text: string | undefined): string => printable(text ?? "").slice(0, maxLineLength);

/** What the recipient needs to know about the parcel: the number of pieces, and the weight. */
export const renderParcel = ({ facts }: Tracker, locale: string, words: Words): Markup => {
  const { pieceCount = 1, weight } = facts;
  return html`${
    pieceCount > 1 && html`<div><dt>${words.pieces}</dt><dd>${new Intl.NumberFormat(locale).format(pieceCount)}</dd></div>`
  }${weight !== undefined && html`<div><dt>${words.weight}</dt><dd>${formatWeight(weight.grams, locale)}</dd></div>`}`;
};

const formatWeight = (grams: number, locale: string): string => {
  const [amount, unit] = grams < 1000 ? [grams, "gram"] : [grams / 1000, "kilogram"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 2 }).format(amount);
};

/** Where to go, when it is open and until when. The pickup code is for the recipient alone, and never here. */
export const renderPickupPoint = ({ status, facts }: Tracker, words: Words, dates: Dates): Markup | null => {
  if (status !== "AVAILABLE_FOR_PICKUP" || facts.pickupPoint === undefined) return null;
  const { openingHours = [], holdUntil } = facts.pickupPoint;
  const where = addressLines(facts.pickupPoint);
  return html`${where.length > 0 && renderLines(words.pickupPoint, where)}${
    openingHours.length > 0 && renderLines(words.openingHours, openingHours.slice(0, maxHourLines).map(line))
  }${
    holdUntil !== undefined &&
    html`<div class="broad"><dt>${words.heldUntil}</dt><dd><time datetime="${holdUntil}">${dates.dayOf(holdUntil)}</time></dd></div>`
  }`;
};

/** The same for a mail: its lines by their labels. */
export const pickupLines = (
  { facts: { pickupPoint } }: Pick<Tracker, "facts">,
  words: Words,
  dates: Dates,
): { label: string; lines: readonly string[] }[] => {
  if (pickupPoint === undefined) return [];
  const { openingHours = [], holdUntil } = pickupPoint;
  const parts = [
    { label: words.heldUntil, lines: holdUntil === undefined ? [] : [dates.dayOf(holdUntil)] },
    { label: words.pickupPoint, lines: addressLines(pickupPoint) },
    { label: words.openingHours, lines: openingHours.slice(0, maxHourLines).map(line) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
};

const addressLines = ({ name, street, location }: PickupPoint): string[] => {
  const { postalCode, city } = location ?? {};
  const town = [postalCode, city].map(line).filter((part) => part !== "");
  return [line(name), line(street), town.join(" ")].filter((text) => text !== "");
};

const renderLines = (label: string, lines: readonly string[]): Markup =>
  html`<div class="broad"><dt>${label}</dt>${lines.map((text) => html`<dd><bdi lang="">${text}</bdi></dd>`)}</div>`;
