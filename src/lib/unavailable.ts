/**
 * Something that Kolli stands on could not be used, mostly the database. Nothing is wrong with the request, and it may be sent
 * again: over HTTP this is 503 with Retry-After, never an internal error.
 */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number = 5;
}
