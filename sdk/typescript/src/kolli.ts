import { createCaller } from "./caller.ts";
import { nounsOf } from "./methods.ts";
import { createSend, type KolliOptions, type RequestOptions, type Send } from "./transport.ts";

export type { ListOptions, Page } from "./caller.ts";
export * from "./errors.ts";
export type { CursorStore, FollowOptions } from "./follow.ts";
export type { EventsPageOptions, TrackersPageOptions } from "./methods.ts";
export type * from "./schema.ts";
export type { KolliOptions, RequestOptions } from "./transport.ts";
export { type RawBody, type VerifyOptions, type WebhookHeaders, webhooks } from "./webhooks.ts";

/** A client of one Kolli, with one API key. It holds no connection and needs no closing. */
export class Kolli {
  readonly trackers;
  readonly checkpoints;
  readonly events;
  readonly carriers;
  /** Moves parcels of test mode. */
  readonly test;
  readonly workspace;
  readonly #send: Send;

  constructor(options: KolliOptions) {
    this.#send = createSend(options);
    ({
      trackers: this.trackers,
      checkpoints: this.checkpoints,
      events: this.events,
      carriers: this.carriers,
      test: this.test,
      workspace: this.workspace,
    } = nounsOf(createCaller(this.#send)));
  }

  /** Any GraphQL document, with the same retries and errors: for fields that the methods do not select. */
  async graphql<Data>(document: string, variables: object = {}, request?: RequestOptions): Promise<Data> {
    return (await this.#send(document, variables, request)) as Data;
  }
}
