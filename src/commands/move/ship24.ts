import { z } from "zod";
import { collectScans, readPlace } from "../../carriers/reading/answers.ts";
import { readFacts, readProof } from "../../carriers/reading/facts.ts";
import { readTime, readWindow, sortedByTime } from "../../carriers/reading/scan-times.ts";
import { eventList, listOf, text } from "../../carriers/reading/shapes.ts";
import { isUncharted, readStatus, type StatusMap, statusMap } from "../../carriers/reading/status-map.ts";
import { withSummaryStatus } from "../../carriers/reading/summary-status.ts";
import { isMap } from "../../compat/given.ts";
import { ship24Fields, ship24Input } from "../../compat/ship24/given.ts";
import { ship24Couriers } from "../../compat/ship24/tables.ts";
import type { Reading, Scan } from "../../tracking/reading.ts";
import { type OldParcel, type OldService, unreadableParcel } from "./old-service.ts";

/** Ship24's statusCode and statusMilestone, from the specification of its tracking API 1.0.0, read 2026-11. */
const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "data_order_created",
  PENDING: "info_received pending",
  "UNKNOWN:CANCELLED": "data_order_cancelled",
  INFORMATIONAL: "data_delivery_proposed data_delivery_decided",
  PICKED_UP: "transit_handover",
  IN_TRANSIT: "transit_origin_country_departure destination_arrival customs_received in_transit",
  "IN_TRANSIT:CUSTOMS_CLEARED": "customs_cleared",
  "IN_TRANSIT:CUSTOMS_HOLD": "customs_exception customs_rejected",
  OUT_FOR_DELIVERY: "delivery_out_for_delivery out_for_delivery",
  AVAILABLE_FOR_PICKUP: "delivery_available_for_pickup available_for_pickup",
  ATTEMPT_FAILURE: "delivery_attempted delivery_exception failed_attempt",
  "ATTEMPT_FAILURE:REFUSED": "delivery_refused",
  DELIVERED: "delivery_delivered delivered",
  RETURN_TO_SENDER: "exception_return",
  "UNKNOWN:LOST": "exception_lost",
  "UNKNOWN:DISPOSED": "exception_discarded",
});

const event = z.object({
  occurrenceDatetime: text,
  status: text,
  location: text,
  courierCode: text,
  order: z.number().nullish(),
  statusCode: text,
  statusMilestone: text,
});
type Event = z.output<typeof event>;

const tracking = z.object({
  shipment: z
    .object({
      statusCode: text,
      statusMilestone: text,
      originCountryCode: text,
      destinationCountryCode: text,
      delivery: z
        .object({
          courierEstimatedDeliveryDate: z.object({ from: text, to: text }).nullish(),
          estimatedDeliveryDate: text,
          service: text,
          signedBy: text,
        })
        .nullish(),
      recipient: z.object({ postCode: text, city: text, subdivision: text }).nullish(),
    })
    .nullish(),
  events: eventList(event),
});
type Tracking = z.output<typeof tracking>;

const tracker = z.object({
  trackerId: z.string(),
  trackingNumber: z.string(),
  courierCode: z.union([z.array(z.string()), z.string()]).nullish(),
  isTracked: z.boolean().nullish(),
  isSubscribed: z.boolean().nullish(),
});

const meaningOf = ({ statusCode, statusMilestone }: Pick<Event, "statusCode" | "statusMilestone">) =>
  readStatus(statusByCode, statusCode ?? "", statusMilestone ?? "");

const scanOf = (item: Event): Scan | null => {
  const time = readTime(item.occurrenceDatetime);
  return (
    time && {
      carrierCode: isUncharted(meaningOf(item)) && item.statusCode ? item.statusCode : null,
      message: item.status?.trim() ?? "",
      meaning: meaningOf(item),
      time,
      location: readPlace({ city: item.location }),
    }
  );
};

const readingOf = ({ shipment, events }: Tracking): Reading | null => {
  const collected = collectScans(
    events.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    scanOf,
  );
  if (!collected.ok || collected.value.length === 0) return null;
  const destination = readPlace({
    city: shipment?.recipient?.city,
    region: shipment?.recipient?.subdivision,
    postalCode: shipment?.recipient?.postCode,
    countryCode: shipment?.destinationCountryCode,
  });
  const { courierEstimatedDeliveryDate: window, service, signedBy } = shipment?.delivery ?? {};
  return {
    scans: withSummaryStatus(sortedByTime(collected.value), meaningOf(shipment ?? {})),
    // Ship24's own prediction is not the carrier's word.
    estimatedDelivery: window ? readWindow(window.from, window.to, destination) : null,
    facts: readFacts({
      serviceName: service,
      origin: readPlace({ countryCode: shipment?.originCountryCode }),
      destination,
      proof: readProof({ signedBy }),
    }),
  };
};

const carrierIn = (codes: readonly string[]): string | null =>
  codes.map((code) => ship24Couriers.read(code)).find((carrier) => carrier !== null) ?? null;

const parcelOf = (raw: unknown, details: Tracking | null, rawDetails: unknown): OldParcel => {
  const parsed = tracker.safeParse(raw);
  if (!parsed.success || !isMap(raw)) return unreadableParcel("Ship24");
  const { trackerId, trackingNumber: code, courierCode, isTracked, isSubscribed } = parsed.data;
  const { statusCode, statusMilestone } = details?.shipment ?? {};
  // A tracker that was created without a courier has those that Ship24 found, at its events.
  const given = [courierCode ?? []].flat();
  const couriers = given.length > 0 ? given : (details?.events.flatMap((one) => one.courierCode ?? []) ?? []);
  const about = {
    code,
    carrier: couriers[0] ?? "",
    isFinished: isTracked === false || isSubscribed === false || statusMilestone === "delivered",
    words: [statusMilestone, statusCode].filter(Boolean).join(" / "),
  };
  const carrier = carrierIn(couriers);
  if (carrier === null)
    return {
      ...about,
      past: couriers.length === 0 ? "Ship24 knows no courier of it." : `Kolli does not know the carrier ${couriers[0]}.`,
    };
  const input = ship24Input(raw);
  const past = {
    input: { ...input, carrier, metadata: ship24Fields.write(input.metadata, { trackerId }) },
    reading: details && readingOf(details),
    raw: JSON.stringify(rawDetails ?? raw),
    isSame: (metadata: unknown) => ship24Fields.read(metadata).trackerId === trackerId,
  };
  return { ...about, past };
};

const listed = z.object({ data: z.object({ trackers: listOf(z.unknown()) }) });
const results = z.object({ data: z.object({ trackings: listOf(z.unknown()) }) });
const pageSize = 100;

/** Ship24 has no call for the events of several trackers: each costs a request. */
export const oldShip24: OldService = {
  title: "Ship24",
  baseUrl: "https://api.ship24.com",
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  requestsPerSecond: 10,
  async readPage(cursor, ask) {
    const page = Number(cursor ?? 1);
    const { trackers } = listed.parse(await ask({ path: `/public/v1/trackers?page=${page}&limit=${pageSize}` })).data;
    const parcels: OldParcel[] = [];
    for (const raw of trackers) {
      const id = tracker.safeParse(raw).data?.trackerId;
      const found =
        id === undefined
          ? null
          : await ask({ path: `/public/v1/trackers/${encodeURIComponent(id)}/results`, isMissingAllowed: true });
      const rawDetails = found === null ? null : results.parse(found).data.trackings[0];
      parcels.push(parcelOf(raw, tracking.safeParse(rawDetails).data ?? null, rawDetails));
    }
    return { parcels, next: trackers.length < pageSize ? null : String(page + 1) };
  },
};
