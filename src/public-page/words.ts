import type { JourneyStop } from "../trackers/read/journey.ts";
import type { StatusDetail, TrackingStatus } from "../tracking/statuses.ts";

/** Everything the page says in one language. A status or detail that is added must be named in every one, or nothing compiles. */
export type Words = {
  /** What each status is called, and one sentence to the recipient about it. */
  readonly statuses: Readonly<Record<TrackingStatus, Saying>>;
  /** A return that has arrived. */
  readonly returned: Saying;
  /** One sentence each; said instead of the status's own where the carrier told more. */
  readonly details: Readonly<Record<StatusDetail, string>>;
  /** Short: these stand under the five marks of the journey. */
  readonly stops: Readonly<Record<JourneyStop, string>>;
  readonly journey: string;
  readonly done: string;
  readonly ahead: string;
  readonly expected: string;
  readonly wasExpected: string;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly orderNumber: string;
  /** On the button to the shop, where the shop has no words of its own for it. */
  readonly support: string;
  readonly lastUpdate: string;
  readonly weight: string;
  /** How many parcels belong together. A number stands below it. */
  readonly pieces: string;
  readonly pickupPoint: string;
  readonly openingHours: string;
  /** The last day on which it can be fetched. A day stands below it. */
  readonly heldUntil: string;
  readonly map: string;
  /** Below the map. */
  readonly approximate: string;
  readonly history: string;
  readonly noScans: string;
  readonly localTimes: string;
  readonly earlierScans: (count: string) => string;
  readonly visitCarrier: (carrier: string) => string;
  readonly newsDelayed: string;
  readonly codeNotFound: string;
  readonly silent: string;
  readonly testMode: string;
  readonly language: string;
  /** The form that finds a parcel by order number and postcode. */
  readonly lookUp: {
    readonly title: string;
    readonly lead: string;
    readonly postcode: string;
    readonly find: string;
    readonly nothing: string;
    readonly wait: string;
    /** Above the parcels of an order that has more than one. */
    readonly several: string;
  };
  readonly notFound: Saying;
  /** The page cannot be made at the moment. */
  readonly unavailable: Saying;
};

export type Saying = { readonly title: string; readonly lead: string };
