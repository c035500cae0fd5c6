import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Checkpoint } from "../../trackers/tracker.ts";
import type { CheckPlan } from "../../tracking/schedule.ts";
import { withJitter } from "../../tracking/schedule.ts";
import { afterPush } from "../../tracking/schedule-policy.ts";

/** A parcel that its carrier pushes is checked once a day, to see whether the pushes come. */
export const pushedPlan = (
  plan: CheckPlan,
  { pushedAt }: Pick<ClaimedCheck, "pushedAt">,
  { now, random }: { now: number; random: () => number },
): CheckPlan =>
  pushedAt === null || plan.nextCheckAt === null
    ? plan
    : { ...plan, nextCheckAt: Math.max(plan.nextCheckAt, now + withJitter(afterPush.everyMs, random)) };

/** The check found what the carrier should have pushed long ago, and did not. */
export const isMissed = (
  { pushedAt }: Pick<ClaimedCheck, "pushedAt">,
  added: readonly Pick<Checkpoint, "at">[],
  now: number,
): boolean => pushedAt !== null && added.some(({ at }) => at > pushedAt && at < now - afterPush.lateMs);
