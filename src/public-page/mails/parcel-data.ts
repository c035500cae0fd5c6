import { printable } from "../../lib/printable.ts";
import { formatOffsetTime } from "../../tracking/time.ts";
import { Markup } from "../html.ts";
import type { MailedParcel, MailParts } from "./compose-mail.ts";

const expectedUntil = ({ tracker }: MailedParcel): string | undefined => {
  const { estimatedDeliveryAt: at, estimatedDeliveryOffset, prediction } = tracker;
  return at === null ? prediction?.day : formatOffsetTime(at, estimatedDeliveryOffset ?? 0);
};

/** schema.org's ParcelDelivery with what Gmail requires, and the action of its button (read 2026-11). Google reads `carrier`, others `provider`. */
export const parcelData = ({ parcels, shopName }: Pick<MailParts, "parcels" | "shopName">, title: string): Markup => {
  const data = parcels.map((parcel) => {
    const { tracker, carrierName, link } = parcel;
    const { facts, hints, reference } = tracker;
    const carrier = { "@type": "Organization", name: carrierName };
    const place = facts.destination;
    return {
      "@context": "http://schema.org",
      "@type": "ParcelDelivery",
      carrier,
      provider: carrier,
      trackingNumber: printable(tracker.trackingCode),
      trackingUrl: link ?? undefined,
      potentialAction: link === null ? undefined : { "@type": "TrackAction", target: link },
      deliveryStatus: { "@type": "DeliveryEvent", name: title },
      deliveryAddress: {
        "@type": "PostalAddress",
        addressCountry: place?.countryCode ?? hints?.destinationCountryCode,
        addressLocality: place?.city,
        addressRegion: place?.region,
      },
      expectedArrivalFrom:
        facts.deliveryWindow && formatOffsetTime(facts.deliveryWindow.from.at, facts.deliveryWindow.from.offsetMinutes),
      expectedArrivalUntil: expectedUntil(parcel),
      itemShipped: {
        "@type": "Product",
        name: reference === null ? printable(tracker.trackingCode) : printable(reference).slice(0, 60),
      },
      partOfOrder: {
        "@type": "Order",
        orderNumber: printable(reference ?? tracker.trackingCode).slice(0, 60),
        merchant: { "@type": "Organization", name: shopName },
      },
    };
  });
  // Data, which no mail program runs; its content cannot close the element.
  return new Markup(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`);
};
