import { type EventTopic, eventTopics } from "../events/event-body.ts";
import { fail, ok, type Result } from "../lib/result.ts";

export type TopicRefusal = { code: "topic-unknown"; message: string };

/** What people write for a topic beyond slips of the finger. */
const alsoCalled: Readonly<Record<string, EventTopic>> = {
  TRACKINGUPDATED: "TRACKER_UPDATED",
  TRACKINGUPDATE: "TRACKER_UPDATED",
};

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, "");

/** Edits, exchanged neighbours counting as one (optimal string alignment). */
const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

/** Case, separators and up to two slips do not matter: `trackers-updated` is TRACKER_UPDATED. Anything further off is refused. */
export const readTopic = (text: string): Result<EventTopic, TopicRefusal> => {
  const letters = lettersOf(text.slice(0, 64));
  const meant = alsoCalled[letters] ?? eventTopics.find((topic) => editDistance(letters, lettersOf(topic)) <= 2);
  if (meant !== undefined) return ok(meant);
  return fail({ code: "topic-unknown", message: `"${text}" is not a topic; there is ${eventTopics.join(", ")}.` });
};
