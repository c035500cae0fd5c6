import { Navigate } from "@tanstack/react-router";
import { failureOf } from "../api/failure.ts";
import { shortId } from "../api/ids.ts";
import { ReadFailure } from "../api/read-failure.tsx";
import { Button } from "../ui/button.tsx";
import { rememberedWorkspace } from "./last-workspace.ts";
import { SignedOutLayout } from "./layout/signed-out-layout.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { useSignOut } from "./sign-out.ts";
import { useViewer } from "./use-viewer.ts";

type Page = "/w/$workspaceId/$mode" | "/w/$workspaceId/$mode/explorer" | "/w/$workspaceId/$mode/settings/account";

/** An address without a workspace leads to where one was last, or to the first workspace. */
export const Landing = ({ page = "/w/$workspaceId/$mode" }: { page?: Page }) => {
  const viewer = useViewer();
  const signOut = useSignOut();
  if (viewer.isPending) return null;
  if (viewer.error) {
    if (failureOf(viewer.error).kind === "signed-out") return <RedirectToSignIn />;
    return <ReadFailure error={viewer.error} what="Your account" onRetry={viewer.refetch} className="min-h-dvh content-center" />;
  }
  const { memberships } = viewer.data.viewer;
  const inUse = memberships.filter(({ workspace }) => workspace.eraseAt === null);
  const ids = (inUse.length > 0 ? inUse : memberships).map(({ workspace }) => shortId(workspace.id));
  const last = rememberedWorkspace();
  const place = last && ids.includes(last.workspaceId) ? last : ids[0] ? { workspaceId: ids[0], mode: "test" as const } : null;
  if (place) return <Navigate to={page} params={place} replace />;
  return (
    <SignedOutLayout
      title="No workspace yet"
      lead={`${viewer.data.viewer.email} belongs to no workspace. Ask a workspace owner for an invitation link.`}
    >
      <Button onClick={signOut}>Sign out</Button>
    </SignedOutLayout>
  );
};
