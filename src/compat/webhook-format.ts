import type { EpochMs } from "../lib/clock.ts";
import type { ParcelEvent } from "./parcel.ts";

/** What is signed: all that a rival's signature can be over. */
export type ToSign = {
  /** As people see it: rivals' libraries take the text itself as the key. */
  readonly secret: string;
  /** The event's UUID. */
  readonly eventId: string;
  /** When the attempt began. */
  readonly at: EpochMs;
  readonly body: Buffer;
  readonly url: string;
  /** Of the webhook, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
};

/** A webhook's format: the event in a rival's words, with the rival's headers and signature. */
export type WebhookFormat = {
  /** The body as text; null for an event that the rival has no word for, which is not sent. */
  body(event: ParcelEvent): string | null;
  /** Names are sent in this case: some libraries look them up in no other. */
  headers(toSign: ToSign): Readonly<Record<string, string>>;
};
