import type { Tracker } from "../trackers/tracker.ts";
import type { StatusDetail } from "../tracking/statuses.ts";
import type { Words } from "./words.ts";

/** Details that require action, or that are bad news. */
const troubles: ReadonlySet<StatusDetail> = new Set<StatusDetail>([
  "CUSTOMS_HOLD",
  "DUTIES_DUE",
  "DAMAGED",
  "LOST",
  "REFUSED",
  "ADDRESS_PROBLEM",
  "RECIPIENT_ABSENT",
  "CANCELLED",
  "DISPOSED",
  "UNCLAIMED",
]);

export const isTrouble = (detail: StatusDetail | null): boolean => detail !== null && troubles.has(detail);

const isReturned = ({ status, stopReason }: Tracker): boolean => status === "RETURN_TO_SENDER" && stopReason === "RETURNED";

/** Whether the page takes the warm colour: something is wrong with the parcel. */
export const needsAttention = ({ status, statusDetail }: Tracker): boolean =>
  status === "ATTEMPT_FAILURE" || status === "RETURN_TO_SENDER" || (status !== "DELIVERED" && isTrouble(statusDetail));

/**
 * A problem becomes the headline: "on its way" above "lost" would be absurd. And if there are scans that no status map knows, the
 * headline does not claim that nothing was reported.
 */
export const headline = (tracker: Tracker, words: Words, scanCount = 0): { title: string; lead: string | null } => {
  if (isReturned(tracker)) return words.returned;
  const { status, statusDetail } = tracker;
  const { title, lead } = words.statuses[status];
  if (statusDetail === null) return { title, lead: status === "UNKNOWN" && scanCount > 0 ? null : lead };
  const detail = words.details[statusDetail];
  const saysItself = status === "ATTEMPT_FAILURE" || status === "RETURN_TO_SENDER";
  return isTrouble(statusDetail) && !saysItself && status !== "DELIVERED"
    ? { title: detail.replace(/\.$/, ""), lead: null }
    : { title, lead: detail };
};

/** What the recipient should know about the tracking itself. That credentials failed does not concern them. */
export const notice = ({ attention }: Tracker, words: Words): string | null => {
  switch (attention) {
    case null:
      return null;
    case "CARRIER_NOT_CONNECTED":
    case "CREDENTIALS_REJECTED":
    case "CARRIER_FAILING":
      return words.newsDelayed;
    case "CODE_NOT_FOUND":
      return words.codeNotFound;
    case "STALE":
      return words.silent;
  }
};
