import { createCaller } from "./caller.ts";
import { Nouns } from "./methods.ts";
import { createSend, type KolliOptions, type RequestOptions, type Send } from "./transport.ts";

export type { ListOptions, Page } from "./caller.ts";
export * from "./errors.ts";
export type { CursorStore, FollowOptions } from "./follow.ts";
export type * from "./methods.ts";
export type * from "./schema.ts";
export type { KolliOptions, RequestOptions } from "./transport.ts";
export { type RawBody, type VerifyOptions, type WebhookHeaders, webhooks } from "./webhooks.ts";

/** A client of one Kolli, with one API key. It holds no connection and needs no closing. */
export class Kolli extends Nouns {
  readonly #send: Send;

  constructor(options: KolliOptions) {
    const send = createSend(options);
    super(createCaller(send));
    this.#send = send;
  }

  /** Any GraphQL document, with the same retries and errors: for fields that the methods do not select. */
  async graphql<Data>(document: string, variables: object = {}, request?: RequestOptions): Promise<Data> {
    return (await this.#send(document, variables, request)) as Data;
  }
}
