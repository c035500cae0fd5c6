import { shortList } from "../graphql/cost/cost.ts";
import { days } from "../lib/clock.ts";
import { newUuid, parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Outbox } from "../mail/outbox.ts";
import { inWorkspaceLog } from "../use-cases/audit-logs.ts";
import { peopleMay } from "../use-cases/permission.ts";
import type { Role } from "../use-cases/roles.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../use-cases/user-errors.ts";
import { findWorkspaces } from "../workspaces/workspaces.sql.ts";
import { readEmail } from "./account-input.ts";
import { deleteInvitation, type Invitation, listInvitations, upsertInvitation } from "./invitations.sql.ts";
import { mailInvitation } from "./mails.ts";
import { invitationLimit, memberLimits } from "./member-limits.ts";
import { findMemberByEmail } from "./members.sql.ts";
import { pageUrl } from "./setup-link.ts";
import { hashToken, newToken } from "./sign-in/tokens.ts";

type InviteDeps = UseCaseDeps & {
  readonly publicUrl: string;
  /** Null if no mail is sent. */
  readonly outbox: Outbox | null;
};

type Invited = { invitation: Invitation; link: string | null; mailed: boolean };

const lifeMs = days(7);
const mayInvite = peopleMay("own", "always");
const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));

export const readInvitations = defineUseCase({
  name: "Query.invitations",
  permission: peopleMay("own"),
  cost: shortList,
  run: ({ scope }, _input: object, { db, clock }: UseCaseDeps) => listInvitations(db, scope.workspaceId, clock.now()),
  audit: "nothing",
});

/**
 * If mail is sent, only the mail has the link: a person who follows it reads the mails of the address. Otherwise the inviter is shown it once,
 * to share, and a person who follows it has proved nothing. The token is kept nowhere else.
 */
export const inviteMember = defineUseCase({
  name: "Mutation.memberInvite",
  permission: mayInvite,
  cost: changeCost,
  async run(
    { scope: { workspaceId }, actor },
    { email: typed, role }: { email: string; role: Role },
    { db, clock, publicUrl, outbox }: InviteDeps,
  ): Promise<Result<Invited, DashboardUserError>> {
    const now = clock.now();
    const address = readEmail(typed);
    if (!address.ok) return refuse("EMAIL_INVALID", "email", address.failure.message);
    const email = address.value;
    if (await findMemberByEmail(db, workspaceId, email)) return refuse("ALREADY_MEMBER", "email");
    const limit = await invitationLimit(db, { workspaceId, email, now });
    if (limit) return refuse("LIMIT_REACHED", null, memberLimits[limit]);
    const token = newToken();
    const link = pageUrl(publicUrl, "invitation", token);
    const tokenHash = hashToken(token);
    const expiresAt = now + lifeMs;
    if (outbox) {
      const [workspace] = await findWorkspaces(db, [workspaceId]);
      const mail = { email, role, workspaceId, link, now, workspaceName: workspace!.name, inviter: actor.name, expiresAt };
      if (!(await mailInvitation(db, outbox, mail))) return refuse("TOO_MANY_INVITATIONS", "email");
    }
    const made = await upsertInvitation(db, {
      id: newUuid(now),
      workspaceId,
      email,
      role,
      tokenHash,
      invitedBy: actor.userId,
      now,
      expiresAt,
      mailedLinkHash: outbox ? tokenHash : null,
    });
    return ok({ invitation: { ...made, invitedBy: actor.name }, link: outbox ? null : link, mailed: outbox !== null });
  },
  audit: {
    action: "member.invite",
    entry(invited) {
      if (!invited.ok) return null;
      const { id, email, role } = invited.value.invitation;
      return { subjectId: id, subjectName: email, detail: { role } };
    },
    record: inWorkspaceLog,
  },
});

export const revokeInvitation = defineUseCase({
  name: "Mutation.invitationRevoke",
  permission: mayInvite,
  cost: changeCost,
  async run(
    { scope },
    { id: gid }: { id: string },
    { db }: UseCaseDeps,
  ): Promise<Result<{ id: string; email: string }, DashboardUserError>> {
    const parsed = parseGlobalId(gid);
    const id = parsed?.type === "Invitation" ? parsed.uuid : null;
    const deleted = id === null ? undefined : await deleteInvitation(db, scope.workspaceId, id);
    return deleted ? ok({ id: id!, email: deleted.email }) : refuse("NOT_FOUND", "id");
  },
  audit: {
    action: "invitation.revoke",
    entry: (revoked) => (revoked.ok ? { subjectId: revoked.value.id, subjectName: revoked.value.email } : null),
    record: inWorkspaceLog,
  },
});
