import type { StatusDetail, TrackingStatus } from "./statuses.ts";

/** What a carrier reports now about one parcel, in our terms but before anything is merged or placed in time. */
export type Reading = {
  scans: readonly Scan[];
  /** The carrier's estimate; null if it gives none. */
  estimatedDelivery: DeliveryEstimate | null;
  /** What else the carrier reports about the parcel. A missing fact keeps its previous value. */
  facts?: CarrierFacts;
};

/** Reported by some carriers in some responses. Each is a field of the API: `trackers/tracker-fields.ts` describes it. */
export type CarrierFacts = {
  /** The carrier's name for the service: "UPS Ground". */
  serviceName?: string;
  /** Of this parcel, or of the whole shipment if the carrier reports no other. */
  weight?: { grams: number };
  /** How many parcels the shipment has. */
  pieceCount?: number;
  origin?: Location;
  destination?: Location;
  /** Where the parcel waits, or will wait, for pickup. */
  pickupPoint?: PickupPoint;
  /** Failed deliveries by the carrier's count. Those among the scans are counted in any case. */
  failedAttempts?: number;
  /** The pieces of a consignment with several, including the tracked one. */
  pieces?: readonly Piece[];
  /** The carriers that take over from this one, in order. */
  nextLegs?: readonly NextLeg[];
  /** The number under which the same carrier returns it to the sender. */
  returnTrackingCode?: string;
  /** The number of the parcel that this is the return of. */
  originalTrackingCode?: string;
  /** Who received it, if the carrier reports it. */
  proof?: ReportedProof;
  /** What the recipient must pay before the parcel is handed over. "0" means that nothing is left to pay. */
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
 * What a carrier reports about who received a parcel. In a reading the name is as the carrier writes it; wherever it is stored
 * it is sealed (`proofs/reported-proof.ts`).
 */
export type ReportedProof = {
  /** Personal data. */
  signedBy?: string;
  /** Where or in which role it was received, in the carrier's words: "Front door", "Neighbour". Never a name. */
  receivedAs?: string;
  hasSignature?: true;
  hasPhoto?: true;
  /** It was reported, and erased after its retention: later reports of the carrier are not stored. */
  isErased?: true;
};

export type PickupPoint = {
  name?: string;
  /** Street and number, as the carrier writes them. */
  street?: string;
  location?: Location;
  /** As the carrier writes them, one line for each text. */
  openingHours?: readonly string[];
  /** The last day for pickup: `2026-03-20`. */
  holdUntil?: string;
  /** What must be shown or typed in to get the parcel. Never on the public page. */
  code?: string;
};

/** `carrier` is null for one that Kolli does not support; then it may have a name. */
export type NextLeg = { carrier: string | null; carrierName: string | null; trackingCode: string | null };

export type Piece = { trackingCode: string; status: TrackingStatus };

export type Scan = {
  /** The carrier's code, namespaced as in its status map ("D:KB"); null if the carrier has only words. */
  carrierCode: string | null;
  message: string;
  meaning: ScanMeaning;
  time: ScanTime;
  location: Location | null;
};

/** A code that no map knows is `{ status: "UNKNOWN" }`: it does not change the status and is counted for the operator. */
export type ScanMeaning = {
  status: TrackingStatus;
  detail?: StatusDetail;
  /** Paperwork, changed estimates, address corrections: stored and shown, but without effect on the status. */
  informational?: true;
  /** Another carrier has the parcel from here on. */
  handsOver?: true;
  /** No map knows the scan's code: this comes from the carrier's summary of the parcel. The code is counted for the operator. */
  isFromSummary?: true;
  /** No map knows the scan's code: this comes from its words. The code is counted for the operator. */
  isFromWords?: true;
};

/**
 * A time as the carrier gave it. `local` has no offset: it is placed by the zone the carrier names ("EST" as an IANA zone), else
 * by the scan's location, else by the carrier's country.
 */
export type ScanTime = { kind: "offset"; iso: string } | { kind: "local"; local: string; timeZone?: string };

/**
 * An instant, a wall-clock time, or a day, which means its end. The latter two are placed at the destination, else by the
 * carrier's country. `from` is the start of the window that ends then. `offset` is for a day that came with the destination's
 * offset.
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
