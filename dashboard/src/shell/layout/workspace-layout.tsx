import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { failureOf } from "../../api/failure.ts";
import { shortId } from "../../api/ids.ts";
import { loadPart } from "../../api/load-part.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { WorkspaceProvider } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { rememberWorkspace } from "../last-workspace.ts";
import { workspaceRoute } from "../paths.ts";
import { RedirectToSignIn } from "../redirect-to-sign-in.tsx";
import { SessionEnd } from "../session-end.tsx";
import { useViewer } from "../use-viewer.ts";
import { AppLayout } from "./app-layout.tsx";

const DeletedWorkspace = lazy(
  loadPart(async () => ({ default: (await import("../../features/workspace/deleted-workspace.tsx")).DeletedWorkspace })),
);

/** Finds out who looks and whether the workspace in the address is theirs, then gives the page its frame. */
export const WorkspaceLayout = () => {
  const { workspaceId, mode } = useParams({ from: workspaceRoute });
  const viewer = useViewer();
  const navigate = useNavigate();
  useEffect(() => {
    document.documentElement.dataset.mode = mode;
    return () => {
      document.documentElement.dataset.mode = "live";
    };
  }, [mode]);
  const membership = viewer.data?.viewer.memberships.find(({ workspace }) => shortId(workspace.id) === workspaceId);
  useEffect(() => {
    if (membership) rememberWorkspace({ workspaceId, mode });
  }, [membership, workspaceId, mode]);

  if (viewer.isPending) return <FramePlace />;
  if (viewer.error && failureOf(viewer.error).kind === "signed-out") return <RedirectToSignIn />;
  if (!viewer.data) {
    return (
      <FramePlace>
        <ReadFailure error={viewer.error} what="Your account" onRetry={viewer.refetch} className="min-h-[70dvh] content-center" />
      </FramePlace>
    );
  }
  if (!membership) {
    return (
      <EmptyState
        icon="workspace"
        title="You are not a member of this workspace"
        isPage
        className="min-h-dvh content-center"
        action={<Button onClick={() => navigate({ to: "/" })}>Go to my workspaces</Button>}
      >
        The address may be wrong, or you are no longer a member. Ask an owner of the workspace for an invitation.
      </EmptyState>
    );
  }
  return (
    <WorkspaceProvider value={{ workspaceId, mode, name: membership.workspace.name, role: membership.role }}>
      {membership.workspace.eraseAt === null ? (
        <AppLayout>
          <Outlet />
        </AppLayout>
      ) : (
        <Suspense>
          <DeletedWorkspace eraseAt={membership.workspace.eraseAt} />
        </Suspense>
      )}
      <ConfirmIdentity />
      <SessionEnd email={viewer.data.viewer.email} />
    </WorkspaceProvider>
  );
};

/** The frame's outline, until we know who looks. */
const FramePlace = ({ children }: { children?: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
    <aside className="hidden h-dvh p-3 pt-16 lg:block">
      <SkeletonLines lines={8} className="gap-5 px-2" />
    </aside>
    <div className="min-h-dvh bg-surface lg:mt-[calc(var(--top)+var(--gap))] lg:min-h-[calc(100dvh-var(--top)-var(--gap))] lg:rounded-tl-xl lg:border-t lg:border-l lg:border-line">
      <div className="h-13 border-b border-line" />
      {children}
    </div>
  </div>
);
