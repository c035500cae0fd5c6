import type { EpochMs } from "../lib/clock.ts";
import { printable } from "../lib/printable.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { itemsOf, renderItems } from "./blocks/items.ts";
import { renderNextStep } from "./blocks/next-step.ts";
import { type OtherParcel, parcelsInWords, renderOtherParcels } from "./blocks/other-parcels.ts";
import { renderShopBlocks } from "./blocks/shop-blocks.ts";
import { createDates, type Dates } from "./dates.ts";
import { type Page, renderDocument } from "./document.ts";
import { renderParcel, renderPickupPoint } from "./facts.ts";
import { renderHistory } from "./history.ts";
import { html, Markup } from "./html.ts";
import { type Choice, chooseByHand, chooseLanguage, languages } from "./languages.ts";
import { mailWords } from "./mails/mail-languages.ts";
import { renderAskForm } from "./mails/mail-pages.ts";
import { renderMap } from "./map.ts";
import { type OfferedNotifications, renderNotificationCard } from "./notifications/notification-card.ts";
import { headline, needsAttention, notice } from "./phrases.ts";
import { renderSharing, renderStructuredData } from "./sharing/shared-data.ts";
import { renderStatus } from "./status-banner.ts";
import { kolliTheme, type Theme } from "./theme/theme.ts";
import type { Words } from "./words.ts";

/** The visitor's preferences: the browser's header, and a language chosen on the page. */
export type Visitor = { acceptLanguage: string | undefined; pickedLanguage?: string | undefined };

export type PublicParcel = {
  tracker: Tracker;
  /** The newest ones, in ascending order. */
  checkpoints: readonly Checkpoint[];
  /** How many there are before those. */
  earlierCount?: number;
  carrierName: string;
  /** The address of a picture; only own couriers have one. */
  carrierLogo?: string | null;
  carrierUrl: string | null;
  /** The names of the carriers of further legs. */
  legNames?: ReadonlyMap<string, string>;
  theme?: Theme;
  /** The page's full address. Without one it is a preview, which is not shared and has no news. */
  address?: string | null;
  /** Other parcels with the same order number; none unless the shop shows them. */
  others?: readonly OtherParcel[];
  /** Where the form that asks for mails is sent to; null or left out if visitors cannot ask. */
  newsPath?: string | null;
  /** Null or left out if the operator has no key, or visitors cannot ask. */
  notifications?: OfferedNotifications | null;
};

export const choiceOf = ({ acceptLanguage, pickedLanguage }: Visitor) =>
  chooseByHand(pickedLanguage ?? "") ?? chooseLanguage(acceptLanguage);

/** `isStill`: a page for staff to look at, as it is or was; it waits for no news. */
type Moment = { now: EpochMs; framedBy?: readonly string[]; isEmbedded?: boolean; isStill?: boolean };

/** Pure: the same parcel, visitor and time give the same bytes. Shows nothing of the tracker that the carrier did not report. */
export const renderPublicPage = ({
  now,
  isEmbedded = false,
  isStill = false,
  ...shown
}: PublicParcel & Visitor & Moment): Page => {
  const { tracker, checkpoints, theme = kolliTheme, legNames = new Map(), address = null, earlierCount = 0 } = shown;
  const choice = choiceOf(shown);
  const { words } = languages[choice.language];
  const dates = createDates(choice, now);
  const carrierName = printable(shown.carrierName);
  const parcel = { ...shown, carrierName, theme };
  const map = theme.shows("MAP") ? renderMap(checkpoints, words) : null;
  const newsPath = isEmbedded ? null : (shown.newsPath ?? null);
  const notifications = isEmbedded ? null : (shown.notifications ?? null);
  const side = renderSide({ ...parcel, newsPath, notifications }, choice, words, dates);
  const { title, lead } = headline(tracker, words, checkpoints.length);
  const { showsItems, showsOrderParcels, pictureOrigins } = theme.settings;
  const items = showsItems ? itemsOf(tracker.metadata, pictureOrigins) : [];
  const logo = webAddress(shown.carrierLogo ?? null);
  const pictures = [logo, ...items.map(({ picture }) => picture)].flatMap((one) => (one === null ? [] : [new URL(one).origin]));
  const others = parcelsInWords(showsOrderParcels ? (shown.others ?? []) : [], theme, words, dates);
  const ahead = html`${renderItems(items, choice.locale, words)}${renderOtherParcels(others, words.otherParcels)}`;
  const room = { choice, factsBytes: Buffer.byteLength(side.text + ahead.text), legNames, earlierCount };
  const warning = notice(tracker, words);
  const story =
    theme.shows("HISTORY") &&
    html`<section class="scans card" aria-labelledby="history">${warning && html`<p class="notice">${warning}</p>`}<h2 id="history">${words.history}</h2>
${renderHistory(checkpoints, room, words, dates)}</section>`;
  const shared = address === null ? null : { tracker, theme, carrierName, address, choice, title, lead };
  const calendarPath = address === null || isEmbedded ? null : `${new URL(address).pathname}/delivery.ics`;
  const beside = html`${map}${side}`;
  const main = html`${ahead}${story || (warning && html`<p class="notice">${warning}</p>`)}`;
  return renderDocument({
    choice,
    shared: shared && html`${renderSharing(shared)}${renderStructuredData(shared)}`,
    seen: address !== null && tracker.stopReason === null && !isStill ? tracker.eventCount : null,
    title: `${title} · ${theme.settings.name ?? `${carrierName} ${printable(tracker.trackingCode)}`}`,
    tone: needsAttention(tracker) ? "attention" : "calm",
    isTest: tracker.mode === "TEST",
    picturesFrom: [...new Set(pictures)],
    theme,
    framedBy: shown.framedBy ?? theme.settings.embedOrigins,
    isEmbedded,
    hasForm: newsPath !== null,
    offersNotifications: notifications !== null,
    banner: renderStatus({ ...parcel, calendarPath }, checkpoints, { choice, words, dates }),
    below: html`${renderNextStep(tracker, words)}<div class="wide below${!(main.text !== "" && beside.text !== "") && " alone"}">${beside.text !== "" && html`<div class="side">${beside}</div>`}
${main.text !== "" && html`<div class="story">${main}</div>`}</div>`,
  });
};

/** For an unknown token, and for pages that were switched off: both look alike. */
export const renderNotFound = (visitor: Visitor): Page => renderPhrase(visitor, "notFound");

/** For a moment in which no parcel can be looked up. */
export const renderUnavailable = (visitor: Visitor): Page => renderPhrase(visitor, "unavailable");

const renderPhrase = (visitor: Visitor, saying: "notFound" | "unavailable"): Page => {
  const choice = choiceOf(visitor);
  const { title, lead } = languages[choice.language].words[saying];
  return renderDocument({
    choice,
    title,
    tone: "calm",
    isTest: false,
    banner: html`<section class="status"><h1>${title}</h1><p class="lead">${lead}</p></section>`,
    below: null,
  });
};

type ShownParcel = PublicParcel & { theme: Theme };

/** The part beside the history: the parcel, and the shop's texts. */
const renderSide = (parcel: ShownParcel, { language, locale }: Choice, words: Words, dates: Dates): Markup => {
  const { theme } = parcel;
  const facts = renderFacts(parcel, locale, words, dates);
  const own = renderShopBlocks(parcel.tracker, theme, language, words);
  const { ask } = mailWords[language];
  const news =
    parcel.newsPath != null &&
    html`<aside class="order card"><h2>${ask.title}</h2><p class="note">${ask.lead}</p>${renderAskForm(ask, parcel.newsPath)}</aside>`;
  return html`${facts.text !== "" && html`<aside class="facts card">${facts}</aside>`}${own}${news}${parcel.notifications != null && renderNotificationCard(parcel.notifications, language)}`;
};

const renderFacts = (
  { tracker, checkpoints, carrierName, carrierLogo = null, carrierUrl, theme }: ShownParcel,
  locale: string,
  words: Words,
  dates: Dates,
): Markup => {
  const newest = checkpoints.at(-1);
  const href = theme.shows("CARRIER_LINK") ? webAddress(carrierUrl) : null;
  const logo = webAddress(carrierLogo);
  const order = theme.settings.showsOrderNumber ? printable(tracker.reference ?? "").slice(0, 60) : "";
  const showsNumber = theme.shows("TRACKING_NUMBER");
  const facts = html`${order !== "" && html`<div class="broad"><dt>${words.orderNumber}</dt><dd class="code"><bdi>${order}</bdi></dd></div>`}${
    theme.shows("PARCEL") && renderPickupPoint(tracker, words, dates)
  }${
    showsNumber &&
    html`<div><dt>${words.carrier}</dt><dd>${logo && html`<img class="logo" src="${logo}" alt="" height="20" referrerpolicy="no-referrer"> `}${carrierName}</dd></div>`
  }${
    newest !== undefined &&
    html`<div><dt>${words.lastUpdate}</dt><dd><time datetime="${formatOffsetTime(newest.at, newest.offsetMinutes)}">${dates.shortDayAndClock(newest)}</time></dd></div>`
  }${theme.shows("PARCEL") && renderParcel(tracker, locale, words)}${
    showsNumber &&
    html`<div class="broad"><dt>${words.trackingNumber}</dt><dd class="code"><bdi>${printable(tracker.trackingCode)}</bdi></dd></div>`
  }`;
  return html`${facts.text !== "" && html`<dl>${facts}</dl>`}${
    href &&
    html`<a class="button" href="${href}" rel="noopener noreferrer nofollow external">${words.visitCarrier(carrierName)} ${arrow}</a>`
  }`;
};

const arrow = new Markup(
  '<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8"><path d="M5 3h8v8M13 3 3 13"/></svg>',
);

/** Only web addresses: never javascript: or data:, whatever an adapter builds from a code. */
const webAddress = (text: string | null): string | null =>
  text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : null;
