import type { EpochMs } from "../lib/clock.ts";
import { printable } from "../lib/printable.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { createDates, type Dates } from "./dates.ts";
import { type Page, renderDocument } from "./document.ts";
import { renderParcel, renderPickupPoint } from "./facts.ts";
import { renderStatus } from "./hero.ts";
import { renderHistory } from "./history.ts";
import { html, Markup } from "./html.ts";
import { chooseByHand, chooseLanguage, languages } from "./languages.ts";
import { headline, needsAttention, notice } from "./sayings.ts";
import type { Words } from "./words.ts";

/** The visitor's wishes: the browser's header, and a language picked on the page. */
export type Visitor = { acceptLanguage: string | undefined; pickedLanguage?: string | undefined };

export type PublicParcel = {
  tracker: Tracker;
  /** Oldest first. */
  checkpoints: readonly Checkpoint[];
  carrierName: string;
  /** The address of a picture; only own couriers have one. */
  carrierLogo?: string | null;
  carrierUrl: string | null;
  /** What carriers of further legs are called. */
  legNames?: ReadonlyMap<string, string>;
};

const choiceOf = ({ acceptLanguage, pickedLanguage }: Visitor) =>
  chooseByHand(pickedLanguage ?? "") ?? chooseLanguage(acceptLanguage);

/** Pure: the same parcel, visitor and time give the same bytes. Shows nothing of the tracker that the carrier did not say. */
export const renderPublicPage = ({
  tracker,
  checkpoints,
  carrierName: carrierNameAsGiven,
  carrierUrl,
  legNames = new Map(),
  carrierLogo = null,
  now,
  ...visitor
}: PublicParcel & Visitor & { now: EpochMs }): Page => {
  const choice = choiceOf(visitor);
  const { words } = languages[choice.language];
  const dates = createDates(choice, now);
  const carrierName = printable(carrierNameAsGiven);
  const warning = notice(tracker, words);
  const facts = renderFacts({ tracker, checkpoints, carrierName, carrierLogo, carrierUrl }, choice.locale, words, dates);
  const room = { locale: choice.locale, factsBytes: Buffer.byteLength(facts.text), legNames };
  return renderDocument({
    choice,
    title: `${headline(tracker, words).title} · ${carrierName} ${printable(tracker.trackingCode)}`,
    tone: needsAttention(tracker) ? "attention" : "calm",
    isTest: tracker.mode === "TEST",
    pictureFrom: webAddress(carrierLogo),
    hero: renderStatus(tracker, checkpoints, words, dates),
    below: html`<aside class="facts card">${facts}</aside>
<section class="story card" aria-labelledby="history">${warning && html`<p class="notice">${warning}</p>`}<h2 id="history">${words.history}</h2>
${renderHistory(checkpoints, room, words, dates)}</section>`,
  });
};

/** For a token that leads nowhere, and for pages that were switched off: both look alike. */
export const renderNotFound = (visitor: Visitor): Page => renderSaying(visitor, "notFound");

/** For a moment in which no parcel can be looked up. */
export const renderUnavailable = (visitor: Visitor): Page => renderSaying(visitor, "unavailable");

const renderSaying = (visitor: Visitor, saying: "notFound" | "unavailable"): Page => {
  const choice = choiceOf(visitor);
  const { title, lead } = languages[choice.language].words[saying];
  return renderDocument({
    choice,
    title,
    tone: "calm",
    isTest: false,
    hero: html`<section class="status"><h1>${title}</h1><p class="lead">${lead}</p></section>`,
    below: null,
  });
};

const renderFacts = (
  { tracker, checkpoints, carrierName, carrierLogo = null, carrierUrl }: PublicParcel,
  locale: string,
  words: Words,
  dates: Dates,
): Markup => {
  const newest = checkpoints.at(-1);
  const href = webAddress(carrierUrl);
  const logo = webAddress(carrierLogo);
  return html`<dl>${renderPickupPoint(tracker, words, dates)}<div><dt>${words.carrier}</dt><dd>${logo && html`<img class="logo" src="${logo}" alt="" height="20" referrerpolicy="no-referrer"> `}${carrierName}</dd></div>${
    newest !== undefined &&
    html`<div><dt>${words.lastUpdate}</dt><dd><time datetime="${formatOffsetTime(newest.at, newest.offsetMinutes)}">${dates.shortDayAndClock(newest)}</time></dd></div>`
  }${renderParcel(tracker, locale, words)}<div class="broad"><dt>${words.trackingNumber}</dt><dd class="code"><bdi>${printable(tracker.trackingCode)}</bdi></dd></div></dl>${
    href &&
    html`<a class="button" href="${href}" rel="noopener noreferrer nofollow external">${words.visitCarrier(carrierName)} ${arrow}</a>`
  }`;
};

const arrow = new Markup(
  '<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8"><path d="M5 3h8v8M13 3 3 13"/></svg>',
);

/** Only what a browser opens as a page: never javascript: or data:, whatever an adapter builds from a code. */
const webAddress = (text: string | null): string | null =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : null;
