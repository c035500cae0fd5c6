import { hours, minutes } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { type NewMilestone, queueMails } from "../../recipients/mails.sql.ts";
import type { MailMilestone } from "../../recipients/milestones.ts";
import type { TrackerChange } from "../../trackers/changes.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { formatOffsetTime, type OffsetTime } from "../../tracking/time.ts";
import type { MailSwitches } from "../../workspaces/workspaces.sql.ts";
import type { Concluded } from "./concluded.ts";

/** What a tracker's workspace mails in its mode; null if nothing. */
export type MailSwitchesOf = (tracker: Tracker) => MailSwitches | null;
export const noMails: MailSwitchesOf = () => null;

/** A scan that was made longer ago is no news: of a parcel that was imported, or of a carrier that reports late. */
const newsMs = hours(24);

const milestoneOfStatus: Readonly<Record<TrackingStatus, MailMilestone | null>> = {
  UNKNOWN: null,
  PENDING: null,
  PICKED_UP: "SHIPPED",
  IN_TRANSIT: "SHIPPED",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  AVAILABLE_FOR_PICKUP: "READY_FOR_PICKUP",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILURE: "ATTEMPT_FAILED",
  RETURN_TO_SENDER: "RETURNED",
};

/** Under way means shipped only for a parcel that was not under way before: after a failed attempt it is no news. */
const statusMilestone = (status: TrackingStatus, previous: TrackingStatus): MailMilestone | null => {
  const milestone = milestoneOfStatus[status];
  return milestone === "SHIPPED" && previous !== "UNKNOWN" && previous !== "PENDING" ? null : milestone;
};

const localDay = ({ at, offsetMinutes }: OffsetTime): string => formatOffsetTime(at, offsetMinutes).slice(0, 10);

type News = { milestone: MailMilestone; previousDay: string | null };

/** A delay is a later day: the carrier's estimate, or the prediction if there is none. */
const delayOf = (change: TrackerChange): News | null => {
  const { tracker } = change;
  if (tracker.deliveredAt !== null) return null;
  if (change.topic === "TRACKER_ESTIMATE_CHANGED" && change.previousEstimate && tracker.estimatedDeliveryAt !== null) {
    const previousDay = localDay(change.previousEstimate);
    const day = localDay({ at: tracker.estimatedDeliveryAt, offsetMinutes: tracker.estimatedDeliveryOffset ?? 0 });
    return day > previousDay ? { milestone: "DELAYED", previousDay } : null;
  }
  if (change.topic === "TRACKER_PREDICTION_CHANGED" && change.previousDay !== null && tracker.estimatedDeliveryAt === null)
    return tracker.prediction!.day > change.previousDay ? { milestone: "DELAYED", previousDay: change.previousDay } : null;
  return null;
};

const newsOf = (change: TrackerChange): News | null => {
  if (change.topic !== "TRACKER_UPDATED") return delayOf(change);
  const milestone = statusMilestone(change.tracker.status, change.previousStatus);
  return milestone && { milestone, previousDay: null };
};

/** What recipients are to hear of these changes. Nothing is read for it, and nothing of a tracker without recipients is looked at. */
export const newMailsOf = (
  concluded: readonly Pick<Concluded, "after" | "changes" | "checkpoints">[],
  switchesOf: MailSwitchesOf,
  now: number,
): NewMilestone[] =>
  concluded.flatMap(({ after, changes, checkpoints }) => {
    if (!after.hasRecipient || changes.length === 0) return [];
    const switches = switchesOf(after);
    if (switches === null || switches.isFull) return [];
    const isFresh = (checkpoints.at(-1)?.at ?? 0) >= now - newsMs;
    const found = changes.map(newsOf).filter((news) => news !== null && switches.milestones.includes(news.milestone));
    // A change of status says more than the day that moved with it. A day moves because there are no scans, too.
    const news = found.find((one) => one!.milestone !== "DELAYED") ?? found[0];
    if (!news || (!isFresh && news.milestone !== "DELAYED")) return [];
    const { bucket, id: trackerId, workspaceId, mode, reference } = after;
    const dueAt = now + minutes(switches.waitMinutes);
    return [{ bucket, trackerId, workspaceId, mode, reference, ...news, dueAt, createdAt: now }];
  });

export const queueNewMails = (tx: Database, ...given: Parameters<typeof newMailsOf>): Promise<unknown>[] => {
  const news = newMailsOf(...given);
  return news.length === 0 ? [] : [queueMails(tx, news)];
};
