import { globalId, isUuid, parseGlobalId } from "../../lib/ids.ts";
import type { BriefParcel } from "../further-calls.ts";
import { writtenLocally } from "../local-time.ts";
import type { ParcelScan, ShownParcel } from "../parcel.ts";
import { wordOf } from "../words.ts";
import { ship24Fields } from "./given.ts";
import { announcedMilestone, ship24Couriers, ship24StatusRules, timestampNames } from "./tables.ts";

/** Theirs are UUIDs, as ours are. */
const uuidOf = (gid: string): string => parseGlobalId(gid)!.uuid;

export const trackerGid = (theirs: string): string | null =>
  isUuid(theirs.toLowerCase()) ? globalId("Tracker", theirs.toLowerCase()) : null;

const millisecondsOf = (time: string): string => new Date(time).toISOString();

/** A tracker that was moved keeps the ID that it had at Ship24. */
const trackerIdOf = ({ id, metadata }: Pick<BriefParcel, "id" | "metadata">): string => {
  const { trackerId } = ship24Fields.read(metadata);
  return typeof trackerId === "string" && isUuid(trackerId.toLowerCase()) ? trackerId : uuidOf(id);
};

export const ship24Tracker = ({ id, trackingCode, carrier, reference, metadata, isActive, createdAt }: BriefParcel) => ({
  trackerId: trackerIdOf({ id, metadata }),
  trackingNumber: trackingCode,
  shipmentReference: reference,
  courierCode: [ship24Couriers.write(carrier)],
  clientTrackerId: ship24Fields.read(metadata).clientTrackerId ?? null,
  isSubscribed: isActive,
  isTracked: isActive,
  createdAt: millisecondsOf(createdAt),
});

const statusOf = ([milestone, code]: readonly [string, string | null]) => ({
  statusCode: code,
  statusCategory: code === null ? null : code.split("_")[0],
  statusMilestone: milestone,
});

const scanStatusOf = (scan: ParcelScan) => {
  const [milestone, code] = wordOf(ship24StatusRules, scan);
  return statusOf([scan.status === "PENDING" ? announcedMilestone : milestone, code]);
};

const parcelStatusOf = (parcel: ShownParcel) => {
  const [milestone, code] = wordOf(ship24StatusRules, parcel);
  const isAnnounced = milestone === "pending" && parcel.status === "PENDING" && parcel.checkpoints.length > 0;
  return statusOf([isAnnounced ? announcedMilestone : milestone, code]);
};

const eventOf = (parcel: ShownParcel, scan: ParcelScan, order: number) => {
  const time = writtenLocally(scan);
  const [, offset = null] = /([+-]\d\d:\d\d)$/.exec(time) ?? [];
  const { city, region, postalCode, countryCode } = scan.location ?? {};
  return {
    eventId: uuidOf(scan.id),
    trackingNumber: parcel.trackingCode,
    eventTrackingNumber: parcel.legs.find(({ carrier }) => carrier === scan.carrier)?.trackingCode ?? parcel.trackingCode,
    status: scan.message,
    occurrenceDatetime: time,
    order: order + 1,
    location: [city, region, postalCode, countryCode].filter(Boolean).join(", ") || null,
    sourceCode: ship24Couriers.write(scan.carrier ?? parcel.carrier),
    courierCode: ship24Couriers.write(scan.carrier ?? parcel.carrier),
    ...scanStatusOf(scan),
    // Deprecated there, and still sent: the clock of the place, written as if it were UTC.
    datetime: `${time.slice(0, 19)}.000Z`,
    hasNoTime: false,
    utcOffset: offset,
  };
};

const statisticsOf = ({ checkpoints }: ShownParcel) => {
  const times = Object.fromEntries(Object.values(timestampNames).map((name): [string, string | null] => [name, null]));
  for (const scan of checkpoints) {
    const name = timestampNames[scanStatusOf(scan).statusMilestone];
    if (name) times[name] ??= writtenLocally(scan);
  }
  return { timestamps: times };
};

const shipmentOf = (parcel: ShownParcel) => {
  const { destination, proofOfDelivery, estimatedDeliveryAt, deliveryWindow } = parcel;
  const given = ship24Fields.read(parcel.metadata);
  const recipient = given.recipient as { readonly name?: unknown } | undefined;
  const codes = [parcel.trackingCode, ...parcel.legs.flatMap(({ trackingCode }) => trackingCode ?? [])];
  return {
    shipmentId: uuidOf(parcel.id),
    ...parcelStatusOf(parcel),
    originCountryCode: parcel.origin?.countryCode ?? given.originCountryCode ?? null,
    destinationCountryCode: parcel.destinationCountryCode ?? destination?.countryCode ?? null,
    delivery: {
      estimatedDeliveryDate: estimatedDeliveryAt,
      courierEstimatedDeliveryDate: deliveryWindow && { from: deliveryWindow.from, to: deliveryWindow.until },
      service: parcel.serviceName,
      signedBy: proofOfDelivery?.signedBy ?? null,
    },
    trackingNumbers: [...new Set(codes)].map((tn) => ({ tn })),
    recipient: {
      name: typeof recipient?.name === "string" ? recipient.name : null,
      address: null,
      postCode: parcel.postalCode ?? destination?.postalCode ?? null,
      city: destination?.city ?? null,
      subdivision: destination?.region ?? null,
    },
  };
};

/** A parcel with its events, newest first. */
export const ship24Tracking = (parcel: ShownParcel) => ({
  tracker: ship24Tracker(parcel),
  shipment: shipmentOf(parcel),
  events: parcel.checkpoints.map((scan, order) => eventOf(parcel, scan, order)).toReversed(),
  statistics: statisticsOf(parcel),
});
