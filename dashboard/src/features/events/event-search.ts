import { globalId } from "../../api/ids.ts";
import type { EventFilter, EventTopic } from "../../api/operation-types.ts";

const hour = 3_600_000;

export const sinceChoices = {
  "1h": { label: "Last hour", ms: hour },
  "1d": { label: "Last 24 hours", ms: 24 * hour },
  "7d": { label: "Last 7 days", ms: 7 * 24 * hour },
  "30d": { label: "Last 30 days", ms: 30 * 24 * hour },
} as const;
export type Since = keyof typeof sinceChoices;

/** What the address says of the list: topic, the parcel as its short ID, how far back, and the event that is open. */
export type EventSearch = { topic?: string; parcel?: string; since?: Since; event?: string };

const given = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

export const readEventSearch = (search: Record<string, unknown>): EventSearch => {
  const [topic, parcel, event] = [given(search.topic), given(search.parcel), given(search.event)];
  const since = given(search.since);
  return {
    ...(topic && { topic }),
    ...(parcel && { parcel }),
    ...(since && Object.hasOwn(sinceChoices, since) && { since: since as Since }),
    ...(event && { event }),
  };
};

/** The earliest moment that is wanted; 0 for any. */
export const wantedFrom = (since: Since | undefined, now: number): number => (since ? now - sinceChoices[since].ms : 0);

/** The same wish in the server's words. */
export const toEventFilter = ({ parcel, since }: EventSearch, topics: readonly EventTopic[], now: number): EventFilter => ({
  topics: [...topics],
  ...(parcel && { trackerId: globalId("Tracker", parcel) }),
  ...(since && { createdFrom: new Date(wantedFrom(since, now)).toISOString() }),
});
