import type { StatusDetail, TrackingStatus } from "../tracking/statuses.ts";

/** All texts of the page in one language. A status or detail without a text in every language does not compile. */
export type Words = {
  /** The name of each status, and one sentence for the recipient. */
  readonly statuses: Readonly<Record<TrackingStatus, Phrase>>;
  /** A return that has arrived. */
  readonly returned: Phrase;
  /** One sentence each, which replaces the status's sentence if the carrier gave a detail. */
  readonly details: Readonly<Record<StatusDetail, string>>;
  /** What the recipient can do if the parcel needs it. */
  readonly nextSteps: Readonly<Record<NextStep | "title", string>>;
  readonly addToCalendar: string;
  /** Above what is in the parcel. */
  readonly items: string;
  /** Above the other parcels of the order. */
  readonly otherParcels: string;
  /** After the delivery: a block with a button to the shop's returns. */
  readonly returns: { readonly title: string; readonly button: string };
  /** A delivery at a pickup point: the last mark of such a journey. */
  readonly collected: string;
  readonly journey: string;
  readonly done: string;
  readonly ahead: string;
  readonly expected: string;
  readonly wasExpected: string;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly orderNumber: string;
  /** On the button to the shop, if the shop has no text for it. */
  readonly support: string;
  readonly lastUpdate: string;
  readonly weight: string;
  /** How many parcels belong together. The number is below it. */
  readonly pieces: string;
  readonly pickupPoint: string;
  readonly openingHours: string;
  /** The last day for pickup. The day is below it. */
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
  /** The form that finds a parcel by order number, and postcode or email address. */
  readonly lookUp: {
    readonly title: string;
    readonly lead: string;
    readonly postcode: string;
    readonly find: string;
    readonly nothing: string;
    readonly wait: string;
    /** Above the parcels of an order that has more than one. */
    readonly several: string;
    /** The link back to the empty form. */
    readonly again: string;
  };
  readonly notFound: Phrase;
  /** The page cannot be rendered at the moment. */
  readonly unavailable: Phrase;
};

/** `sender`: only the sender can do something. */
export type NextStep = "attempt" | "pickup" | "customs" | "duties" | "address" | "sender";

export type Phrase = { readonly title: string; readonly lead: string };
