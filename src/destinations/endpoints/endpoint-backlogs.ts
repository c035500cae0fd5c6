import { type EpochMs, seconds } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { type BacklogKind, beginBacklog } from "../../work/backlogs/backlogs.ts";
import { shownUrl } from "../../workspaces/audit-change.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { outageMs } from "../queue/recovery.sql.ts";
import type { Endpoint } from "./endpoints.sql.ts";
import { countDeferred, countWaiting, deleteUnsent, findStanding, makeDeferredDue } from "./queue.sql.ts";

const failingPauseMs = seconds(2);

/** What failures put off is due, while the endpoint bears it. When it fails again, its next success begins a recovery. */
const enabled: BacklogKind = {
  async step(tx, { subjectId, begunAt }, limit, now) {
    const standing = await findStanding(tx, subjectId);
    const over = { done: 0, place: null, isFinished: true };
    if (standing?.state !== "ENABLED") return over;
    if (standing.firstFailureAt !== null) {
      if (standing.firstFailureAt <= now - outageMs) return over;
      return { done: 0, place: null, isFinished: false, notBefore: now + failingPauseMs };
    }
    const done = await makeDeferredDue(tx, { endpointId: subjectId, enabledAt: begunAt, now, limit });
    return { done, place: null, isFinished: done < limit, woken: done === 0 ? [] : [subjectId] };
  },
  count: async (tx, { subjectId, begunAt, done }, atMost) => done + (await countDeferred(tx, subjectId, begunAt, atMost)),
};

/** No process claims for an endpoint that is gone; what waited for it is removed. */
const deleted: BacklogKind = {
  async step(tx, { subjectId }, limit) {
    const done = await deleteUnsent(tx, subjectId, limit);
    return { done, place: null, isFinished: done < limit };
  },
  count: async (tx, { subjectId, done }, atMost) => done + (await countWaiting(tx, subjectId, atMost)),
};

export const endpointBacklogs = (wakeDeliverer: (endpointIds: readonly string[]) => void) => ({
  WEBHOOK_ENABLED: { ...enabled, wake: wakeDeliverer },
  WEBHOOK_DELETED: deleted,
});

type Changed = Pick<Endpoint, "id" | "url">;

const about = ({ workspaceId, mode }: Scope, { id, url }: Changed) => {
  const subject = { subjectId: id, subjectName: shownUrl(url) };
  return { workspaceId, mode, ...subject, detail: {} };
};

/** Whether there is more to do than was done. */
export const beginEnabled = async (tx: Database, scope: Scope, endpoint: Changed, now: EpochMs): Promise<boolean> =>
  (await beginBacklog(tx, enabled, { ...about(scope, endpoint), kind: "WEBHOOK_ENABLED" }, now)).hasMore;
export const beginDeleted = async (tx: Database, scope: Scope, endpoint: Changed, now: EpochMs): Promise<boolean> =>
  (await beginBacklog(tx, deleted, { ...about(scope, endpoint), kind: "WEBHOOK_DELETED" }, now)).hasMore;
