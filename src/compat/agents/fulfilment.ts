import { findCarrier } from "../../carriers/registry.ts";
import { compatBounds } from "../bounds.ts";
import type { ParcelScan, Place, ShownParcel } from "../parcel.ts";
import { wordOf } from "../words.ts";
import { agentRules } from "./words.ts";

type LineItem = { readonly id: string; readonly quantity: number };

const isLineItem = (item: unknown): item is LineItem => {
  const { id, quantity } = (item ?? {}) as Partial<LineItem>;
  return typeof id === "string" && Number.isSafeInteger(quantity) && quantity! >= 1;
};

/** Kolli knows no order lines: they are what the tracker's metadata says. */
const lineItemsOf = ({ metadata }: ShownParcel): LineItem[] => {
  const given = metadata?.line_items;
  return Array.isArray(given) ? given.filter(isLineItem).map(({ id, quantity }) => ({ id, quantity })) : [];
};

export const metadataText = ({ metadata }: ShownParcel, name: string): string | undefined => {
  const value = metadata?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** What an order is known by: as the shop named it, or else by the tracker. */
export const orderIdOf = (parcel: ShownParcel): string => metadataText(parcel, "order_id") ?? parcel.reference ?? parcel.id;

const carrierOf = ({ carrier }: ShownParcel): string => findCarrier(carrier)?.name ?? carrier;
const trackingUrlOf = ({ publicUrl, carrierUrl }: ShownParcel): string | undefined => publicUrl ?? carrierUrl ?? undefined;

/** `CUSTOMS_HOLD` as "Customs hold". */
const sentence = (word: string): string => word[0] + word.slice(1).toLowerCase().replaceAll("_", " ");

const isAtPickupPoint = ({ status, pickupPoint }: ShownParcel): boolean =>
  status === "AVAILABLE_FOR_PICKUP" || pickupPoint !== null;

/** From the window, the day or the time that the carrier named. */
const estimateOf = ({ status, deliveryWindow, estimatedDeliveryDay: day, estimatedDeliveryAt: at }: ShownParcel) => {
  if (status === "DELIVERED") return undefined;
  if (deliveryWindow) return { earliest: deliveryWindow.from, latest: deliveryWindow.until };
  if (day) return { earliest: `${day}T00:00:00Z`, latest: `${day}T23:59:59Z` };
  return at ? { earliest: at, latest: at } : undefined;
};

const placeText = (place: Place | null): string | undefined =>
  [place?.city, place?.region, place?.countryCode].filter(Boolean).join(", ") || undefined;

const eventsOf = <Event>(
  { checkpoints }: ShownParcel,
  write: (scan: ParcelScan, words: (typeof agentRules)[number]["theirs"] & { event: string }) => Event,
): Event[] =>
  checkpoints.slice(-compatBounds.fulfilmentEvents.cap).flatMap((scan) => {
    const words = wordOf(agentRules, scan);
    return words.event === null ? [] : [write(scan, { ...words, event: words.event })];
  });

/** `fulfillments[]` of an order in the Agentic Commerce Protocol: one parcel is one of them. */
export const acpFulfilment = (parcel: ShownParcel) => ({
  id: parcel.id,
  type: isAtPickupPoint(parcel) ? "pickup" : "shipping",
  status: wordOf(agentRules, parcel).status,
  line_items: lineItemsOf(parcel),
  carrier: carrierOf(parcel),
  tracking_number: parcel.trackingCode,
  tracking_url: trackingUrlOf(parcel),
  estimated_delivery: estimateOf(parcel),
  description: parcel.statusDetail ? sentence(parcel.statusDetail) : undefined,
  events: eventsOf(parcel, ({ id, message, scannedAt, location }, { event }) => ({
    id,
    type: event,
    occurred_at: scannedAt,
    description: message || undefined,
    location: placeText(location),
  })),
});

const expectationOf = (parcel: ShownParcel) => {
  const estimate = estimateOf(parcel);
  const [from, until] = [estimate?.earliest.slice(0, 10), estimate?.latest.slice(0, 10)];
  return {
    id: parcel.id,
    line_items: lineItemsOf(parcel),
    method_type: isAtPickupPoint(parcel) ? "pickup" : "shipping",
    // Where it goes, without what leads to a person.
    destination: {
      address_locality: parcel.destination?.city ?? undefined,
      address_region: parcel.destination?.region ?? undefined,
      address_country: parcel.destination?.countryCode ?? parcel.destinationCountryCode ?? undefined,
    },
    description: estimate && (from === until ? `Expected on ${from}` : `Expected from ${from} to ${until}`),
  };
};

/** `fulfillment` of an order in the Universal Commerce Protocol, with what one parcel adds to it. */
export const ucpFulfilment = (parcel: ShownParcel) => ({
  expectations: [expectationOf(parcel)],
  events: eventsOf(parcel, ({ id, message, scannedAt, status }, { event, ucpEvent = event }) => ({
    id,
    occurred_at: scannedAt,
    type: ucpEvent,
    line_items: lineItemsOf(parcel),
    tracking_number: parcel.trackingCode,
    tracking_url: trackingUrlOf(parcel),
    carrier: carrierOf(parcel),
    description: [ucpEvent === event ? "" : sentence(status), message].filter(Boolean).join(": ") || undefined,
  })),
});
