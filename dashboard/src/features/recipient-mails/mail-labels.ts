import type { MailMilestone, MailState } from "../../api/operation-types.ts";
import type { Tone } from "../../ui/badge.tsx";
import { statusLooks } from "../trackers/status.tsx";

export const milestoneLabels: Readonly<Record<MailMilestone, { label: string; hint: string }>> = {
  SHIPPED: { label: "Shipped", hint: "At the first scan." },
  DELAYED: { label: "Delayed", hint: "When the estimated or predicted day moves to a later one." },
  OUT_FOR_DELIVERY: { label: statusLooks.OUT_FOR_DELIVERY.label, hint: "Also at night: in the morning it would be too late." },
  ATTEMPT_FAILED: { label: statusLooks.ATTEMPT_FAILURE.label, hint: "With what to do." },
  READY_FOR_PICKUP: {
    label: statusLooks.AVAILABLE_FOR_PICKUP.label,
    hint: "With the place and the last day, if the carrier reports them.",
  },
  DELIVERED: { label: statusLooks.DELIVERED.label, hint: "With the time." },
  RETURNED: { label: statusLooks.RETURN_TO_SENDER.label, hint: "When the parcel goes back to you." },
};
export const milestoneNames = Object.keys(milestoneLabels) as MailMilestone[];

export const stateLabels: Readonly<Record<MailState, { label: string; tone: Tone }>> = {
  QUEUED: { label: "Queued", tone: "neutral" },
  SENT: { label: "Sent", tone: "good" },
  BOUNCED: { label: "Bounced", tone: "danger" },
  COMPLAINED: { label: "Complaint", tone: "danger" },
  SUPPRESSED: { label: "Not sent", tone: "warn" },
  SUPERSEDED: { label: "Replaced by newer news", tone: "neutral" },
  EXPIRED: { label: "Expired", tone: "warn" },
  FAILED: { label: "Failed", tone: "danger" },
};

const reasons: Readonly<Record<string, string>> = {
  UNSUBSCRIBED_PARCEL: "The recipient stopped the emails about this parcel.",
  UNSUBSCRIBED: "The recipient stopped all emails of your shop.",
  BOUNCED: "An earlier email bounced.",
  COMPLAINED: "The recipient reported an earlier email as unwanted.",
  ERASED: "The recipient was erased.",
};
export const reasonInWords = (reason: string): string => reasons[reason] ?? reason;
