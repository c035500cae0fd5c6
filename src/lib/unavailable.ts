/**
 * Something that Kolli depends on could not be used, mostly the database. The request is fine and may be sent again: over HTTP
 * this is 503 with Retry-After, never an internal error.
 */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number = 5;
}
