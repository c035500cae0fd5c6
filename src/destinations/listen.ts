import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import type { Clock } from "../lib/clock.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { signEvent, signingKey } from "./signing.ts";
import { shownHeaders } from "./webhook/request.ts";

/** An event as the public API's feed gives it. */
export type FeedEvent = {
  id: string;
  topic: string;
  /** Null if the event is about something else. */
  previousStatus: string | null;
  status: string;
  changed: readonly string[];
  /** The whole webhook body, byte for byte. */
  body: string;
  trackingCode: string;
};
export type RemoteFeedPage = { events: readonly { cursor: string; event: FeedEvent }[]; hasMore: boolean };

/** The service cannot answer now, and may later; it may have said when. */
export class TryLater extends Error {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What became of one event, for the live log. */
export type Forwarded = { event: FeedEvent; status: number; durationMs: number };

export type ListenOptions = {
  /** Rejects while the service is unavailable; that is waited out. */
  read(after: string | null): Promise<RemoteFeedPage>;
  /** The last place in the feed at this moment; null while the feed is empty. */
  findEnd(): Promise<string | null>;
  forwardTo: string;
  secret: string;
  clock: Clock;
  /** Where to continue, null at the begin of the feed; undefined begins with what happens from now on. */
  cursor: string | null | undefined;
  /** Called when an event has reached the developer's program: nothing before it needs to be read again. */
  save(cursor: string | null): Promise<void>;
  /** The place in the feed is known: whatever happens from now on arrives. */
  onReady?(): void;
  onForwarded(forwarded: Forwarded): void;
  /** Who does not answer, once for each time it stops answering. */
  onTrouble(who: "service" | "receiver", message: string): void;
  signal: AbortSignal;
  pollMs?: number;
  retryMs?: number;
};

/** Tries until it works, reporting once that it does not; undefined when listening was ended meanwhile. */
const persist = async <T>(
  work: () => Promise<T>,
  who: "service" | "receiver",
  { onTrouble, signal, retryMs = 1_000 }: ListenOptions,
): Promise<T | undefined> => {
  let wasReported = false;
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!wasReported)
        onTrouble(who, error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error));
      wasReported = true;
      const waitMs = error instanceof TryLater ? Math.max(retryMs, error.retryAfterMs) : retryMs;
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
};

/** Any answer counts: the program has seen the event. Only when nothing answers is it sent again. */
const forward = async (event: FeedEvent, { forwardTo, secret, clock, signal }: ListenOptions): Promise<Forwarded> => {
  const body = Buffer.from(event.body);
  const at = clock.now();
  const uuid = parseGlobalId(event.id)?.uuid ?? "";
  const headers = shownHeaders(uuid, at, signEvent([signingKey(secret)], uuid, at, body));
  const answer = await request(forwardTo, { method: "POST", headers, body, signal, headersTimeout: 15_000, bodyTimeout: 15_000 });
  await answer.body.dump();
  return { event, status: answer.statusCode, durationMs: clock.now() - at };
};

/**
 * Carries a workspace's events to a developer's own machine, in the feed's order, signed like the real thing. Where it is in
 * the feed is saved after each event, so that neither side's restart loses one. Ends with the signal.
 */
export const listen = async (options: ListenOptions): Promise<void> => {
  const { read, save, onForwarded, signal, pollMs = 500 } = options;
  const begin = options.cursor === undefined ? await persist(options.findEnd, "service", options) : options.cursor;
  if (begin === undefined) return;
  if (options.cursor === undefined) await save(begin);
  let cursor: string | null = begin;
  let isReady = false;
  while (!signal.aborted) {
    const after = cursor;
    const page = await persist(() => read(after), "service", options);
    // The service has answered: address, certificate and key are right.
    if (page && !isReady && !signal.aborted) options.onReady?.();
    isReady ||= page !== undefined;
    for (const { cursor: place, event } of page?.events ?? []) {
      const forwarded = await persist(() => forward(event, options), "receiver", options);
      if (forwarded === undefined) return;
      cursor = place;
      await save(place);
      onForwarded(forwarded);
    }
    if (!page?.hasMore) await delay(pollMs, undefined, { signal }).catch(() => {});
  }
};
