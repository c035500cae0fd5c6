import { parseGlobalId } from "../../lib/ids.ts";
import { type ParcelScan, type ShownParcel, utcSeconds } from "../parcel.ts";
import { wordOf } from "../words.ts";
import { shippoActions, shippoCarriers, shippoStatusRules } from "./words.ts";

/** What was given at creation and has no field in Kolli. */
export type ShippoGiven = { readonly carrier?: string; readonly tracking_number?: string; readonly metadata?: string };
export const shippoKey = "shippo";

const givenOf = ({ metadata }: ShownParcel): ShippoGiven => (metadata?.[shippoKey] as ShippoGiven | undefined) ?? {};

/** Without what is not known: Shippo's SDKs accept a missing field, and not every one of them accepts null. */
const known = <Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Partial<Fields>;

const locationOf = (place: ShownParcel["origin"]) =>
  place && known({ city: place.city, state: place.region, zip: place.postalCode, country: place.countryCode });

/** `pickup_available` as "Pickup available". */
const sentenceOf = (code: string): string => code.slice(0, 1).toUpperCase() + code.slice(1).replaceAll("_", " ");

const statusOf = (scan: ParcelScan, said: Pick<ShownParcel, "status" | "statusDetail"> = scan) => {
  const [status, code] = wordOf(shippoStatusRules, said);
  const at = utcSeconds(scan.scannedAt);
  return {
    object_created: at,
    object_updated: at,
    object_id: parseGlobalId(scan.id)!.uuid.replaceAll("-", ""),
    status,
    status_details: scan.message,
    status_date: at,
    substatus: { code, text: sentenceOf(code), action_required: shippoActions.has(code) },
    ...(scan.location && { location: locationOf(scan.location) }),
  };
};

/** What a track is called: as it was asked for, or as it was created. */
export type TrackName = { readonly carrier: string; readonly tracking_number: string };

const nameOf = (parcel: ShownParcel): TrackName => {
  const { carrier, tracking_number } = givenOf(parcel);
  return {
    carrier: carrier ?? shippoCarriers.write(parcel.carrier),
    tracking_number: tracking_number ?? parcel.trackingCode,
  };
};

export const shippoMetadataOf = (parcel: ShownParcel): string | undefined => givenOf(parcel).metadata;

/** A track as Shippo shows it. The newest scan has the parcel's status: its own may say nothing about where the parcel is. */
export const shippoTrackOf = (parcel: ShownParcel, isTest: boolean, name: TrackName = nameOf(parcel)) => {
  const newest = parcel.checkpoints.at(-1);
  const eta = parcel.estimatedDeliveryAt && utcSeconds(parcel.estimatedDeliveryAt);
  return {
    ...name,
    messages: [] as string[],
    tracking_history: parcel.checkpoints.map((scan) => statusOf(scan)),
    test: isTest,
    ...known({
      tracking_status: newest && statusOf(newest, parcel),
      address_from: locationOf(parcel.origin),
      address_to: locationOf(parcel.destination),
      eta,
      servicelevel: parcel.serviceName === null ? null : { name: parcel.serviceName },
      metadata: shippoMetadataOf(parcel),
    }),
  };
};
