import { globalId } from "../lib/ids.ts";
import { shownProof } from "../proofs/reported-proof.ts";
import { trackingBounds } from "../tracking/bounds.ts";
import type { Hints } from "../tracking/carrier-port.ts";
import type { ParcelException } from "../tracking/exceptions.ts";
import type { ParcelFacts } from "../tracking/facts/parcel-facts.ts";
import type { PredictionSource } from "../tracking/prediction.ts";
import type { Location } from "../tracking/reading.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { TrackerLinks } from "./changes.ts";
import { carrierIdMeaning, hintMeanings } from "./meanings.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";

/**
 * The fields of a Tracker and of a Checkpoint, described once: the API shows them, and an event carries them in `data`.
 * A field that a carrier reports is one line here, one in `CarrierFacts`, and whatever the carriers' readings say.
 */
export type ViewField<Row> = {
  readonly type: ViewType;
  readonly nullable: boolean;
  /** The value is a list of the type; most parcels have none or one of it. */
  readonly isList?: true;
  readonly description: string;
  readonly value: (row: Row) => unknown;
  /** The value is the row's property of the same name. */
  readonly isProperty: boolean;
  /** What answering it costs, where that is not what other fields cost; 0 for what most have none of. */
  readonly weight?: number;
  /** Shows when the tracker was looked at, and nothing about the parcel: no change that is worth an event. */
  readonly isBookkeeping?: true;
};

export type ViewType =
  | "ID"
  | "String"
  | "Int"
  | "Boolean"
  | "DateTime"
  | "Date"
  | "JSON"
  | "Carrier"
  | "TrackingStatus"
  | "StatusDetail"
  | "StopReason"
  | "TrackerAttention"
  | "OffsetSource"
  | "Location"
  | "Weight"
  | "DeliveryWindow"
  | "PickupPoint"
  | "DeliveryAttempts"
  | "AmountDue"
  | "ProofOfDelivery"
  | "Piece"
  | "Leg"
  | "TrackerException"
  | "DeliveryPrediction";

type Described<Row> = Omit<ViewField<Row>, "value" | "isProperty"> & { readonly value?: (row: Row) => unknown };

/** What has no value here shows the row's property of its name. */
const fieldsOf = <Row, Name extends string>(described: Readonly<Record<Name, Described<Row>>>) =>
  Object.fromEntries(
    Object.entries<Described<Row>>(described).map(([name, field]) => [
      name,
      { value: (row: Row) => row[name as keyof Row], isProperty: field.value === undefined, ...field },
    ]),
  ) as Readonly<Record<Name, ViewField<Row>>>;

/** An instant as the API gives it: with the offset it is to be shown in. */
const shownAt = (epochMs: number | null, offsetMinutes: number | null) =>
  epochMs === null ? null : { epochMs, offsetMinutes: offsetMinutes ?? 0 };

const showWindow = ({ deliveryWindow }: ParcelFacts) =>
  deliveryWindow === undefined
    ? null
    : {
        from: formatOffsetTime(deliveryWindow.from.at, deliveryWindow.from.offsetMinutes),
        until: formatOffsetTime(deliveryWindow.until.at, deliveryWindow.until.offsetMinutes),
      };

/** Where it may be fetched is reported from the start by some carriers; it is of no use before it is there. */
export const showPickupPoint = ({ status, facts }: Tracker) => {
  if (status !== "AVAILABLE_FOR_PICKUP" || facts.pickupPoint === undefined) return null;
  const { name = null, street = null, location = null, openingHours = null, holdUntil = null, code = null } = facts.pickupPoint;
  return { name, street, location, openingHours, holdUntil, code };
};

export const shownException = ({ kind, raised, cleared, checkpointId, message, found }: ParcelException) => ({
  kind,
  raisedAt: formatOffsetTime(raised.at, raised.offsetMinutes),
  clearedAt: cleared && formatOffsetTime(cleared.at, cleared.offsetMinutes),
  checkpointId: checkpointId && globalId("Checkpoint", checkpointId),
  message,
  expectedBy: found ? formatOffsetTime(found.expectedBy, raised.offsetMinutes) : null,
  confidence: found?.confidence ?? null,
  reason: found?.reason ?? null,
});

/** Once it has arrived, there is nothing to predict. */
export const isUnderWay = ({ status, stopReason }: Tracker): boolean =>
  stopReason === null && status !== "DELIVERED" && status !== "AVAILABLE_FOR_PICKUP" && status !== "RETURN_TO_SENDER";

export const shownPrediction = (tracker: Tracker) => {
  const { prediction, facts, estimatedDeliveryAt, estimatedDeliveryOffset } = tracker;
  if (!isUnderWay(tracker)) return null;
  if (prediction !== null) {
    const { day, earliest, latest, confidence, basis, sampleSize, updatedAt } = prediction;
    const source: PredictionSource = "HISTORY";
    return { day, earliest, latest, confidence, source, basis, sampleSize, updatedAt: formatOffsetTime(updatedAt, 0) };
  }
  if (estimatedDeliveryAt === null) return null;
  // The end of a day belongs to that day.
  const day = facts.estimatedDeliveryDay ?? formatOffsetTime(estimatedDeliveryAt - 1, estimatedDeliveryOffset ?? 0).slice(0, 10);
  const { from } = facts.deliveryWindow ?? {};
  const source: PredictionSource = "CARRIER";
  return {
    ...{ day, earliest: from ? formatOffsetTime(from.at, from.offsetMinutes).slice(0, 10) : day, latest: day },
    ...{ confidence: null, source, basis: "The carrier's estimate.", sampleSize: 0, updatedAt: null },
  };
};

const always = (type: ViewType, description: string) => ({ type, description, nullable: false });
const perhaps = (type: ViewType, description: string) => ({ type, description, nullable: true });

/** What the caller said of the parcel. */
const hint = (type: ViewType, name: keyof Hints) => ({
  ...perhaps(type, `${hintMeanings[name]} The value that you set; null if you did not set it.`),
  value: ({ hints }: Tracker) => hints?.[name] ?? null,
});

export const trackerFields = fieldsOf<Tracker, string>({
  id: { ...always("ID", "Global ID."), value: ({ id }) => globalId("Tracker", id) },
  trackingCode: always("String", "The carrier's tracking code, as it was given at creation."),
  carrier: always("Carrier", "The carrier, as it was given at creation."),
  carrierId: { ...always("String", carrierIdMeaning), value: ({ carrier }) => carrier },
  status: always("TrackingStatus", "The current status. Build your logic on this."),
  statusDetail: perhaps("StatusDetail", "More detail than the status; null if the carrier gives none."),
  exceptions: {
    ...always(
      "TrackerException",
      `What went wrong with the parcel, oldest first, including what is over: \`clearedAt\` is null while it is open. Empty for most parcels; at most the last ${trackingBounds.exceptionsOfTracker.cap}.`,
    ),
    isList: true,
    value: ({ exceptions }) => (exceptions ?? []).map(shownException),
  },
  estimatedDeliveryAt: {
    ...perhaps("DateTime", "The carrier's own estimate; null if it gives none. For a day or a time window, this is its end."),
    value: (tracker) => shownAt(tracker.estimatedDeliveryAt, tracker.estimatedDeliveryOffset),
  },
  estimatedDeliveryDay: {
    ...perhaps(
      "Date",
      "The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null.",
    ),
    value: ({ facts }) => facts.estimatedDeliveryDay ?? null,
  },
  deliveryWindow: {
    ...perhaps("DeliveryWindow", "The estimate, if the carrier gives a time window; otherwise null."),
    value: ({ facts }) => showWindow(facts),
  },
  prediction: {
    ...perhaps(
      "DeliveryPrediction",
      "When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked.",
    ),
    value: shownPrediction,
  },
  deliveredAt: {
    ...perhaps("DateTime", "The time of the delivering scan; null until delivered."),
    value: (tracker) => shownAt(tracker.deliveredAt, tracker.deliveredOffset),
  },
  serviceName: {
    ...perhaps("String", "The carrier's own name for the service; null if it reports none."),
    value: ({ facts }) => facts.serviceName ?? null,
  },
  weight: {
    ...perhaps("Weight", "The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other."),
    value: ({ facts }) => facts.weight ?? null,
  },
  pieceCount: {
    ...perhaps(
      "Int",
      "How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours.",
    ),
    value: ({ facts, hints }) => facts.pieceCount ?? hints?.pieceCount ?? null,
  },
  origin: {
    ...perhaps("Location", "The parcel's origin, as far as the carrier reports it."),
    value: ({ facts }) => facts.origin ?? null,
  },
  destination: {
    ...perhaps("Location", "The parcel's destination, as far as the carrier reports it."),
    value: ({ facts }) => facts.destination ?? null,
  },
  pickupPoint: {
    ...perhaps("PickupPoint", "Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP."),
    value: showPickupPoint,
  },
  attempts: {
    ...perhaps("DeliveryAttempts", "Failed delivery attempts; null if there are none."),
    value: ({ facts }) => facts.attempts ?? null,
  },
  amountDue: {
    ...perhaps(
      "AmountDue",
      "What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back.",
    ),
    value: ({ facts }) => facts.amountDue ?? null,
  },
  proofOfDelivery: {
    ...perhaps(
      "ProofOfDelivery",
      "Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents.",
    ),
    value: ({ facts }) => shownProof(facts.proof),
  },
  pieces: {
    ...always("Piece", "The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels."),
    isList: true,
    value: ({ facts }) => facts.pieces ?? [],
  },
  legs: {
    ...always("Leg", "The carriers that transport the parcel one after another; empty if there is only one."),
    isList: true,
    value: ({ legs }) =>
      (legs ?? []).map(({ told: _told, carrier, attention = null, ...leg }) => ({
        ...{ carrier, carrierId: carrier },
        ...leg,
        attention,
      })),
  },
  returnTrackingCode: {
    ...perhaps("String", "The tracking code of the return shipment, if it has its own; otherwise null."),
    value: ({ facts }) => facts.returnTrackingCode ?? null,
  },
  originalTrackingCode: {
    ...perhaps("String", "For a return shipment, the tracking code of the original parcel; null if the carrier reports none."),
    value: ({ facts }) => facts.originalTrackingCode ?? null,
  },
  reference: perhaps("String", "Your own order number or reference."),
  // Up to 16 KiB.
  metadata: { ...perhaps("JSON", "Your own data, a JSON object."), weight: 60, value: ({ metadata }) => metadata ?? null },
  postalCode: hint("String", "postalCode"),
  destinationCountryCode: hint("String", "destinationCountryCode"),
  shippedOn: hint("Date", "shippedOn"),
  promisedAt: hint("DateTime", "promisedAt"),
  isActive: { ...always("Boolean", "Whether the parcel is still tracked."), value: ({ stopReason }) => stopReason === null },
  stopReason: perhaps("StopReason", "Why tracking ended; null while the parcel is tracked."),
  attention: perhaps("TrackerAttention", "Why tracking is not progressing; null if all is well."),
  createdAt: always("DateTime", "When the tracker was created."),
  updatedAt: { ...always("DateTime", "When anything about the tracker last changed."), isBookkeeping: true },
  lastCheckedAt: {
    ...perhaps("DateTime", "When Kolli last received a response about this parcel from the carrier."),
    isBookkeeping: true,
  },
  nextCheckAt: {
    ...perhaps(
      "DateTime",
      "When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery.",
    ),
    isBookkeeping: true,
    value: ({ nextCheckAt }) => nextCheckAt,
  },
});

export const checkpointFields = fieldsOf<Checkpoint, string>({
  id: { ...always("ID", "Global ID."), value: ({ id }) => globalId("Checkpoint", id) },
  carrier: {
    ...perhaps("Carrier", "The carrier that made the scan, if it is not the tracker's; otherwise null."),
    weight: 0,
  },
  carrierId: { ...perhaps("String", carrierIdMeaning), weight: 0, value: ({ carrier }) => carrier },
  message: { ...always("String", "The carrier's own words, in the carrier's language."), weight: 2 },
  status: always("TrackingStatus", "The parcel's status according to this scan; UNKNOWN if the scan does not indicate one."),
  scannedAt: {
    ...always("DateTime", "When the parcel was scanned, with the UTC offset of the place."),
    weight: 2,
    value: ({ at, offsetMinutes }) => shownAt(at, offsetMinutes),
  },
  statusDetail: perhaps("StatusDetail", "More detail than the status, if the carrier gives any."),
  location: perhaps("Location", "Where it happened."),
  carrierCode: perhaps("String", "The carrier's own code for this kind of scan."),
  offsetSource: always("OffsetSource", "How the UTC offset of scannedAt is known."),
});

type Shown = { epochMs: number; offsetMinutes: number } | number | null;
const formatShown = (shown: Shown): string | null =>
  shown === null
    ? null
    : typeof shown === "number"
      ? formatOffsetTime(shown, 0)
      : formatOffsetTime(shown.epochMs, shown.offsetMinutes);

const nowhere = { city: null, region: null, postalCode: null, countryCode: null, latitude: null, longitude: null };

const shown = (type: ViewType, value: unknown): unknown => {
  if (type === "DateTime") return formatShown(value as Shown);
  return type === "Location" && value !== null ? { ...nowhere, ...(value as Location) } : value;
};

/** As JSON: what the API would answer were every field selected. */
export const viewOf = <Row>(fields: Readonly<Record<string, ViewField<Row>>>, row: Row): Record<string, unknown> => {
  const view: Record<string, unknown> = {};
  for (const name in fields) {
    const { type, value } = fields[name]!;
    view[name] = shown(type, value(row));
  }
  return view;
};

/** The whole Tracker, as the API answers it: the `data` of an event. */
export const trackerData = (tracker: Tracker, checkpoints: readonly Checkpoint[], links: TrackerLinks) => ({
  ...viewOf(trackerFields, tracker),
  ...links,
  checkpoints: checkpoints.map((checkpoint) => viewOf(checkpointFields, checkpoint)),
});
