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
  /** Of this parcel, or of the whole shipment where the carrier tells no other. */
  weight?: { grams: number };
  /** How many parcels the shipment has. */
  pieceCount?: number;
  origin?: Location;
  destination?: Location;
  /** Where the parcel waits, or will wait, to be fetched. */
  pickupPoint?: PickupPoint;
  /** Deliveries that failed, as the carrier counts them. Those among the scans are counted anyway. */
  failedAttempts?: number;
  /** The pieces of a consignment that has several, the one asked for among them. */
  pieces?: readonly Piece[];
  /** The carriers that take it over from this one, in order. */
  nextLegs?: readonly NextLeg[];
  /** The number under which the same carrier brings it back to the sender. */
  returnTrackingCode?: string;
  /** The number of the parcel whose return this is. */
  originalTrackingCode?: string;
  /** Who received it, where the carrier tells. */
  proof?: ToldProof;
  /** What the recipient has to pay before the parcel is handed over. An amount of "0" says that nothing is left to pay. */
  amountDue?: AmountDue;
};

export const amountDueReasons = ["CASH_ON_DELIVERY", "DUTIES", "REDELIVERY", "OTHER"] as const;
export type AmountDueReason = (typeof amountDueReasons)[number];

export type AmountDue = {
  /** Decimal, as text: "1500", "99.90". */
  amount: string;
  /** ISO 4217, upper case. */
  currency: string;
  reason: AmountDueReason;
};

/**
 * What a carrier tells about who received a parcel. In a reading the name is as the carrier writes it; wherever it is stored
 * it is sealed (`proofs/reported-proof.ts`).
 */
export type ToldProof = {
  /** Personal data. */
  signedBy?: string;
  /** Where or in which role it was taken, in the carrier's words: "Front door", "Neighbour". Never a name. */
  receivedAs?: string;
  hasSignature?: true;
  hasPhoto?: true;
  /** It was told, and erased when its time was over: whatever the carrier says again is not kept. */
  isErased?: true;
};

export type PickupPoint = {
  name?: string;
  /** Street and number, as the carrier writes them. */
  street?: string;
  location?: Location;
  /** As the carrier writes them, one line for each text. */
  openingHours?: readonly string[];
  /** The last day on which it can be fetched: `2026-03-20`. */
  holdUntil?: string;
  /** What has to be shown or typed in to get the parcel. Never on the public page. */
  code?: string;
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
  /** No map knows the scan's own code: this is what its words say. The code is counted for the operator. */
  isFromWords?: true;
};

/**
 * A time as the carrier gave it. `local` has no offset: it is placed by the zone the carrier names ("EST" as an IANA zone), else
 * by the scan's location, else by the carrier's country.
 */
export type ScanTime = { kind: "offset"; iso: string } | { kind: "local"; local: string; timeZone?: string };

/**
 * An instant, a time on the wall, or a day, which means by the end of it. The latter two are placed at the destination, else
 * by the carrier's country. `from` is the beginning of the window that ends then. `offset` is for a day that came with the
 * destination's offset.
 */
export type DeliveryEstimate =
  | { kind: "offset"; iso: string; from?: string }
  | { kind: "local"; local: string; from?: string; destination?: Location }
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
