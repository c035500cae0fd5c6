import { printable } from "../../lib/printable.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { Dates } from "../dates.ts";
import { html, type Markup } from "../html.ts";
import { headline } from "../phrases.ts";
import type { Theme } from "../theme/theme.ts";
import type { Words } from "../words.ts";
import { expectedOf, expectedText } from "./expected.ts";

/** A parcel of an order, and where its page is. */
export type OtherParcel = { readonly tracker: Tracker; readonly carrierName: string; readonly href: string };

type ListedParcel = {
  readonly href: string;
  readonly title: string;
  readonly carrier: string;
  readonly code: string;
  /** When it is expected or was delivered, in the reader's words. */
  readonly when: string | null;
};

/** The parcels of an order in the reader's words; what a page hides of its parcel is hidden of these too. */
export const parcelsInWords = (
  parcels: readonly OtherParcel[],
  theme: Pick<Theme, "settings" | "shows">,
  words: Words,
  dates: Dates,
): ListedParcel[] =>
  parcels.map(({ tracker, carrierName, href }) => {
    const expected = expectedOf(tracker, theme.settings.showsPrediction);
    const { deliveredAt, deliveredOffset } = tracker;
    const showsNumber = theme.shows("TRACKING_NUMBER");
    return {
      href,
      title: headline(tracker, words).title,
      carrier: showsNumber ? printable(carrierName) : "",
      code: showsNumber ? printable(tracker.trackingCode) : "",
      when: deliveredAt
        ? dates.shortDayAndClock({ at: deliveredAt, offsetMinutes: deliveredOffset ?? 0 })
        : expected && expectedText(expected, dates),
    };
  });

export const renderParcelList = (parcels: readonly ListedParcel[]): Markup =>
  html`<ul class="parcels">${parcels.map(
    ({ href, title, carrier, code, when }) =>
      html`<li><a href="${href}"><span><b>${title}</b>${when && html`<br><span>${when}</span>`}</span><span>${carrier}<br><bdi class="code">${code}</bdi></span></a></li>`,
  )}</ul>`;

export const renderOtherParcels = (parcels: readonly ListedParcel[], heading: string): Markup | null =>
  parcels.length === 0
    ? null
    : html`<section class="card" aria-labelledby="others"><h2 id="others">${heading}</h2>${renderParcelList(parcels)}</section>`;
