import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { authAction } from "../../api/auth-action.ts";
import { requestAuth } from "../../api/client.ts";
import { failureOf } from "../../api/failure.ts";
import { shortId } from "../../api/ids.ts";
import type { MemberRole } from "../../api/operation-types.ts";
import { roleLooks } from "../../api/roles.ts";
import { SignedOutLayout } from "../../shell/layout/signed-out-layout.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { InlineForm } from "../../ui/forms/form.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

const route = getRouteApi("/invitation");

type Joined = { workspace: { id: string } };
type Invitation = {
  email: string;
  role: MemberRole;
  invitedBy: string | null;
  workspace: { id: string; name: string };
  accountExists: boolean;
};

const leadOf = ({ role, invitedBy }: Invitation): string => {
  const { label, may } = roleLooks[role];
  const invited = invitedBy === null ? "You are invited" : `${invitedBy} invited you`;
  return `${invited}, with the role ${label}. You can ${may.charAt(0).toLowerCase()}${may.slice(1)}.`;
};

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
  const accept = authAction<Joined>("invitation/accept");
  const enter = ({ workspace }: Joined) => {
    client.clear();
    return navigate({ to: "/w/$workspaceId/$mode", params: { workspaceId: shortId(workspace.id), mode: "test" } });
  };
  const join = useForm({}, () => accept({ token }), enter);
  if (read.error) {
    return (
      <SignedOutLayout title="This invitation does not work" lead={failureOf(read.error).message}>
        <p className="mb-4 text-muted">Invitations work once, for seven days.</p>
        <Link to="/sign-in" className={buttonClass()}>
          Go to sign-in
        </Link>
      </SignedOutLayout>
    );
  }
  if (!read.data || session.isPending) {
    return (
      <SignedOutLayout title="Invitation">
        <SkeletonLines lines={4} />
      </SignedOutLayout>
    );
  }
  const { invitation } = read.data;
  const title = `Join ${invitation.workspace.name}`;
  const lead = leadOf(invitation);
  if (!invitation.accountExists) {
    return (
      <SignedOutLayout title={title} lead={lead}>
        <NewAccountForm
          fixedEmail={invitation.email}
          submit="Create account and join"
          send={({ name, password }) => accept({ token, name, password })}
          onSent={enter}
        />
      </SignedOutLayout>
    );
  }
  const signedInAs = session.data?.user?.email;
  return (
    <SignedOutLayout title={title} lead={lead}>
      {signedInAs === invitation.email ? (
        <InlineForm form={join} submit={`Join as ${invitation.email}`} look="primary" />
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
    </SignedOutLayout>
  );
};
