import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";

/** Something the workspace must know, such as an endpoint that was disabled after days of failure. */
export type WorkspaceNotice = {
  id: string;
  mode: Mode;
  kind: "WEBHOOK_DISABLED";
  subjectId: string | null;
  message: string;
  createdAt: EpochMs;
};

/** Those that no member has seen yet, newest first. */
export const selectNotices = (db: Database, scope: Scope) =>
  db.many<WorkspaceNotice>(
    "select_workspace_notices",
    `select id, mode, kind, subject_id as "subjectId", message, created_at as "createdAt" from workspace_notice
     where workspace_id = $1 and mode = $2 and seen_at is null order by created_at desc limit $3`,
    [scope.workspaceId, scope.mode, webhookBounds.shownNotices.cap],
  );

export const markNoticeSeen = (db: Database, scope: Scope, id: string, now: EpochMs) =>
  db.run(
    "mark_workspace_notice_seen",
    "update workspace_notice set seen_at = $4 where workspace_id = $1 and mode = $2 and id = $3 and seen_at is null",
    [scope.workspaceId, scope.mode, id, new Date(now)],
  );
