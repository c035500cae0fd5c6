import { printable } from "../../lib/printable.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { formatOffsetTime } from "../../tracking/time.ts";
import { html, Markup } from "../html.ts";
import type { Choice } from "../languages.ts";
import { pictureSize } from "../picture/status-picture.ts";
import { predictedInterval } from "../predicted-days.ts";
import type { Theme } from "../theme/theme.ts";

/** What other programs read from the page: those that preview a link, and those that track parcels. */
export type SharedPage = {
  tracker: Tracker;
  theme: Theme;
  carrierName: string;
  /** The page's full address: pictures need a full one. */
  address: string;
  choice: Choice;
  title: string;
  lead: string | null;
};

/** Open Graph (ogp.me), for messengers and social sites. The status in the picture's address makes them load it again. */
export const renderSharing = ({ tracker, theme, address, choice, title, lead }: SharedPage): Markup => {
  const picture = `${address}/picture.png?lang=${choice.language}&v=${tracker.status.toLowerCase()}-${tracker.eventCount}`;
  const siteName = theme.settings.name ?? "Kolli";
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title} · ${siteName}">
${lead && html`<meta property="og:description" content="${lead}">`}
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${choice.language}">
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${pictureSize.width}">
<meta property="og:image:height" content="${pictureSize.height}">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
`;
};

/** By schema.org, read 2026-11. */
const orderStatuses: Readonly<Record<TrackingStatus, string>> = {
  UNKNOWN: "OrderProcessing",
  PENDING: "OrderProcessing",
  PICKED_UP: "OrderInTransit",
  IN_TRANSIT: "OrderInTransit",
  OUT_FOR_DELIVERY: "OrderInTransit",
  DELIVERED: "OrderDelivered",
  AVAILABLE_FOR_PICKUP: "OrderPickupAvailable",
  RETURN_TO_SENDER: "OrderReturned",
  ATTEMPT_FAILURE: "OrderProblem",
};

/** schema.org's ParcelDelivery, with the content of the page: what is hidden there is left out here. */
export const renderStructuredData = ({ tracker, theme, carrierName, address, title }: SharedPage): Markup => {
  const { estimatedDeliveryAt, estimatedDeliveryOffset, facts, reference, status } = tracker;
  const until = estimatedDeliveryAt === null ? undefined : formatOffsetTime(estimatedDeliveryAt, estimatedDeliveryOffset ?? 0);
  const from = facts.deliveryWindow && formatOffsetTime(facts.deliveryWindow.from.at, facts.deliveryWindow.from.offsetMinutes);
  const showsNumber = theme.shows("TRACKING_NUMBER");
  const { name, showsOrderNumber, showsPrediction } = theme.settings;
  const predicted = showsPrediction ? predictedInterval(tracker) : null;
  const merchant = name === null ? undefined : { "@type": "Organization", name };
  const data = {
    "@context": "https://schema.org",
    "@type": "ParcelDelivery",
    trackingUrl: address,
    trackingNumber: showsNumber ? printable(tracker.trackingCode) : undefined,
    provider: showsNumber ? { "@type": "Organization", name: carrierName } : undefined,
    deliveryStatus: { "@type": "DeliveryEvent", name: title },
    expectedArrivalFrom: predicted?.earliest ?? from,
    expectedArrivalUntil: predicted?.latest ?? until,
    partOfOrder: {
      "@type": "Order",
      orderStatus: `https://schema.org/${orderStatuses[status]}`,
      orderNumber: showsOrderNumber && reference !== null ? printable(reference).slice(0, 60) : undefined,
      merchant,
    },
  };
  // Data, which no browser runs; its content cannot close the element.
  return new Markup(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`);
};
