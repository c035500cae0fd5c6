import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { requestAuth } from "../../api/client.ts";
import { failureOf } from "../../api/failure.ts";
import { shortId } from "../../api/ids.ts";
import { authErrorBeside, useAuth } from "../../api/use-auth.ts";
import { DoorPage } from "../../shell/door-page.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

const route = getRouteApi("/invitation");

type Invitation = { email: string; role: string; workspace: { id: string; name: string }; accountExists: boolean };

/** Where an invitation's link leads: a new account, or joining with the one that is there. */
export const InvitationPage = () => {
  const { token = "" } = route.useSearch();
  const client = useQueryClient();
  const navigate = useNavigate();
  const read = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => requestAuth<{ invitation: Invitation }>("invitation", { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => requestAuth<{ user: { email: string } | null }>("session"),
    staleTime: 0,
  });
  const accept = useAuth<{ workspace: { id: string } }>("invitation/accept");
  const join = async (account: Record<string, unknown>) => {
    const answer = await accept.run({ token, ...account });
    if (!answer) return;
    client.clear();
    await navigate({ to: "/w/$workspaceId/$mode", params: { workspaceId: shortId(answer.workspace.id), mode: "test" } });
  };
  if (read.error) {
    return (
      <DoorPage title="This invitation does not work" lead={failureOf(read.error).message}>
        <p className="mb-4 text-muted">Invitations work once, for seven days.</p>
        <Link to="/sign-in" className={buttonClass()}>
          Go to sign-in
        </Link>
      </DoorPage>
    );
  }
  if (!read.data || session.isPending) {
    return (
      <DoorPage title="Invitation">
        <SkeletonLines lines={4} />
      </DoorPage>
    );
  }
  const { invitation } = read.data;
  const title = `Join ${invitation.workspace.name}`;
  const lead = `You are invited as ${invitation.role.toLowerCase()}.`;
  if (!invitation.accountExists) {
    return (
      <DoorPage title={title} lead={lead}>
        <NewAccountForm
          fixedEmail={invitation.email}
          submitLabel="Create account and join"
          busy={accept.busy}
          failure={accept.failure}
          onSubmit={({ name, password }) => join({ name, password })}
        />
      </DoorPage>
    );
  }
  const signedInAs = session.data?.user?.email;
  const problem = authErrorBeside(accept.failure, []);
  return (
    <DoorPage title={title} lead={lead}>
      {signedInAs === invitation.email ? (
        <Button look="primary" busy={accept.busy} onClick={() => join({})}>
          Join as {invitation.email}
        </Button>
      ) : (
        <>
          <p className="mb-4 text-muted">
            The invitation is for {invitation.email}, who already has an account. Sign in with it to return to this page.
          </p>
          <Link
            to="/sign-in"
            search={{ next: `/invitation?token=${encodeURIComponent(token)}` }}
            className={buttonClass("primary")}
          >
            Sign in
          </Link>
        </>
      )}
      {problem && (
        <Notice tone="danger" className="mt-4">
          {problem}
        </Notice>
      )}
    </DoorPage>
  );
};
