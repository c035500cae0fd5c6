import { Link } from "@tanstack/react-router";
import { toastRefusal, useAction, useRead } from "../../api/hooks.ts";
import { shortId } from "../../api/ids.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { WorkspaceNoticeDismiss, WorkspaceNotices as WorkspaceNoticesQuery } from "../shell.operations.ts";

/** What happened by itself and someone should know, until someone has taken it away. */
export const WorkspaceNotices = () => {
  const { workspaceId, mode } = useWorkspace();
  const blocked = useBlocked("connect");
  const notices = useRead(WorkspaceNoticesQuery, {}, { refetchMs: 30_000 }).data?.workspaceNotices ?? [];
  const dismiss = useAction(WorkspaceNoticeDismiss, { refresh: ["WorkspaceNotices"] });
  if (notices.length === 0) return null;
  const takeAway = async (id: string) => {
    const result = await dismiss.run({ id });
    if (!result.ok) toastRefusal("The notice was not dismissed", result);
  };
  return (
    <section aria-label="Notices" className="mx-auto grid w-full max-w-[84rem] gap-2 px-4 pt-4 sm:px-6 lg:px-8">
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          tone="warn"
          action={
            <div className="flex gap-2">
              {notice.webhookEndpointId && (
                <Link
                  to="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
                  params={{ workspaceId, mode, endpointId: shortId(notice.webhookEndpointId) }}
                  className={buttonClass("plain", "sm")}
                >
                  View webhook
                </Link>
              )}
              <Button size="sm" look="quiet" blocked={blocked} onClick={() => takeAway(notice.id)}>
                Dismiss
              </Button>
            </div>
          }
        >
          {notice.message} <Time iso={notice.createdAt} className="text-muted" />
        </Notice>
      ))}
    </section>
  );
};
