import { trackerBounds } from "../bounds.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";

const maxBulk = trackerBounds.bulkItems.cap;

/** The list as a whole, judged before anything is done. */
export const bulkRefusal = (field: "input" | "ids", count: number, what: string): TrackerUserError | null => {
  if (count === 0) return userError("BATCH_EMPTY", field, `${field} is empty. Send at least one ${what}.`);
  if (count <= maxBulk) return null;
  const message = `${field} has ${count} items; at most ${maxBulk} are allowed. Split it into several calls.`;
  return userError("BATCH_TOO_LARGE", field, message);
};
