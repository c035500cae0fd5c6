import type { StatusDetail, TrackingStatus } from "./statuses.ts";

/** What a carrier says now about one parcel, in our words but before anything is merged or placed in time. */
export type Reading = {
  scans: readonly Scan[];
  /** The carrier's own estimate; null where it gives none. */
  estimatedDelivery: DeliveryEstimate | null;
  /** What else the carrier tells about the parcel. What it does not tell stays as it was told before. */
  facts?: CarrierFacts;
};

/** Told by some carriers in some answers. Each is a field of the API: `trackers/tracker-fields.ts` describes it. */
export type CarrierFacts = {
  /** The carrier's name of the service, as it writes it: "UPS Ground". */
  serviceName?: string;
  /** The pieces of a consignment that has several, the one asked for among them. */
  pieces?: readonly Piece[];
  /** The carriers that take it over from this one, in order. */
  nextLegs?: readonly NextLeg[];
  /** The number under which the same carrier brings it back to the sender. */
  returnTrackingCode?: string;
  /** The number of the parcel whose return this is. */
  originalTrackingCode?: string;
};

/** `carrier` is null for one that Kolli does not speak to; then it may have a name. */
export type NextLeg = { carrier: string | null; carrierName: string | null; trackingCode: string | null };

export type Piece = { trackingCode: string; status: TrackingStatus };

export type Scan = {
  /** The carrier's own code, namespaced as in its status map ("D:KB"); null where the carrier has only words. */
  carrierCode: string | null;
  message: string;
  meaning: ScanMeaning;
  time: ScanTime;
  location: Location | null;
};

/** A code no map knows is `{ status: "UNKNOWN" }`: it moves nothing and is counted for the operator. */
export type ScanMeaning = {
  status: TrackingStatus;
  detail?: StatusDetail;
  /** Paperwork, changed estimates, address corrections: kept and shown, but they move nothing. */
  informational?: true;
  /** Another carrier has the parcel from here on. */
  handsOver?: true;
  /** No map knows the scan's own code: this is what the carrier says of the parcel as a whole. The code is counted for the operator. */
  isFromSummary?: true;
};

/**
 * A time as the carrier gave it. `local` has no offset: it is placed by the zone the carrier names ("EST" as an IANA zone), else
 * by the scan's location, else by the carrier's country.
 */
export type ScanTime = { kind: "offset"; iso: string } | { kind: "local"; local: string; timeZone?: string };

/**
 * An instant, a time on the wall, or a day, which means by the end of it. The latter two are placed at the destination, else
 * by the carrier's country. `offset` is for a day that came with the destination's offset.
 */
export type DeliveryEstimate =
  | { kind: "offset"; iso: string }
  | { kind: "local"; local: string; destination?: Location }
  | { kind: "day"; day: string; destination?: Location; offset?: string };

export type Location = {
  city?: string;
  region?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode?: string;
  latitude?: number;
  longitude?: number;
};
