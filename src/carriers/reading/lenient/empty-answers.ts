import { readingBounds } from "../bounds.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What carriers call lists of events, in the languages they write names in. */
const listNames = /event|scan|histor|checkpoint|activit|tracking_?details|situations|eventos?|evento|zdarzeni|suivi/i;

/** What they call the time of one. */
const timeNames = /date|time|stamp|day|fecha|hora|data|datum|tijd/i;

const timeTexts = /^\d{4}-?\d{2}-?\d{2}|^\d{1,2}[./-]\d{1,2}[./-]\d{4}|^\/Date\(\d+|^1[5-9]\d{8}(\d{3})?$/;

const isEvent = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).some(
    ([name, written]) =>
      timeNames.test(name) &&
      (typeof written === "string" || typeof written === "number") &&
      timeTexts.test(String(written).trim()),
  );

const search = (value: unknown, name: string, steps: number): string | null => {
  if (steps > readingBounds.searchedDepth.cap) return null;
  if (Array.isArray(value)) {
    if (listNames.test(name) && value.some(isEvent)) return name;
    return value.reduce<string | null>((found, item) => found ?? search(item, name, steps + 1), null);
  }
  if (!isRecord(value)) return null;
  return Object.entries(value).reduce<string | null>((found, [step, item]) => found ?? search(item, step, steps + 1), null);
};

/**
 * The name of a list in an answer that is by its name and its times one of events; null if there is none. Asked only if
 * nothing was read: the answer is then in a shape that the adapter does not know.
 */
export const placeOfEvents = (body: unknown): string | null => search(body, "", 0);
