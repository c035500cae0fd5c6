/** What recipients are mailed about, in the order of a journey. */
export const milestoneMeanings = {
  SHIPPED: "The carrier has the parcel: its first scan.",
  DELAYED: "The estimated or predicted day has moved to a later one.",
  OUT_FOR_DELIVERY: "The parcel is on the delivery vehicle.",
  ATTEMPT_FAILED: "A delivery attempt failed; the mail says what to do.",
  READY_FOR_PICKUP: "The parcel can be picked up; the mail says until when, if the carrier reports it.",
  DELIVERED: "The parcel was delivered.",
  RETURNED: "The parcel goes back to the sender.",
} as const;

export type MailMilestone = keyof typeof milestoneMeanings;
export const mailMilestones = Object.keys(milestoneMeanings) as [MailMilestone, ...MailMilestone[]];

/** Useless on the next morning: these are sent at night, too. */
export const isUrgent = (milestone: MailMilestone): boolean =>
  milestone === "OUT_FOR_DELIVERY" || milestone === "READY_FOR_PICKUP";

export const mailChannelMeanings = {
  EMAIL: "To an email address.",
  BROWSER: "As a notification to a browser whose person asked for it on the tracking page.",
} as const;
export type MailChannel = keyof typeof mailChannelMeanings;

export const mailStateMeanings = {
  QUEUED: "It is sent soon: Kolli waits a few minutes for newer news, and for the morning.",
  SENT: "The mail server or provider accepted it.",
  BOUNCED: "The address does not exist, or its server refused the mail.",
  COMPLAINED: "The recipient reported it as unwanted.",
  SUPPRESSED: "It was not sent: the recipient wants no mails, or earlier ones bounced.",
  SUPERSEDED: "It was not sent: something newer happened before, and was mailed instead.",
  EXPIRED: "It was not sent within two days, and would no longer be news.",
  FAILED: "The mail server or provider refused it permanently.",
} as const;
export type MailState = keyof typeof mailStateMeanings;
