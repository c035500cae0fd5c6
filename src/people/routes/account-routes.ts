import { globalId } from "../../lib/ids.ts";
import { ok } from "../../lib/result.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import type { OpenInvitation } from "../invitations.sql.ts";
import { acceptInvitation, readInvitation } from "../invitations.ts";
import { anyUserExists } from "../members.sql.ts";
import { redeemSetupLink } from "../setup-link.ts";
import { deviceCookie } from "../sign-in/device-cookie.ts";
import { routeCosts } from "../sign-in/own-change.ts";
import { askForReset, resetByLink } from "../sign-in/password-reset.ts";
import { deleteSession } from "../sign-in/sessions.sql.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { ownRoutes } from "./own-routes.ts";
import { confirmRoutes, passkeyRoutes } from "./passkey-routes.ts";
import { publicUser } from "./public-user.ts";
import { type AccountRoute, answering, openPost } from "./route.ts";
import { optionalText, textOrEmpty, typedText } from "./typed-fields.ts";

const publicWorkspace = ({ workspaceId, workspaceName }: OpenInvitation) => ({
  id: globalId("Workspace", workspaceId),
  name: workspaceName,
});

const session: AccountRoute = {
  method: "GET",
  requires: "anyone",
  proof: "never",
  cost: routeCosts.look,
  audit: [],
  async run({ db, session, providers, outbox }) {
    if (session) return ok({ body: { user: publicUser(session.user) } });
    return ok({ body: { user: null, setupNeeded: !(await anyUserExists(db)), providers, sendsMail: outbox !== null } });
  },
};

const signOut = openPost(
  { requires: "anyone", cost: routeCosts.change, audit: ["session.sign-out"] },
  {},
  async ({ db, session, origin, now }) => {
    if (session) {
      await db.transaction(async (tx) => {
        const { user } = session;
        await deleteSession(tx, user.id, session.session.id);
        const auditAction = { action: "session.sign-out", subjectId: user.id, subjectName: user.email } as const;
        await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
      });
    }
    return ok({ body: {}, session: null });
  },
);

const accept = openPost(
  { requires: "link", cost: routeCosts.hash, audit: ["member.join"] },
  { token: typedText, name: textOrEmpty, password: textOrEmpty },
  async ({ db, sealer, session, origin, now }, typed) => {
    const accepted = await acceptInvitation(db, typed, { session, origin, now });
    if (!accepted.ok) return accepted;
    const { user, invitation, sessionToken } = accepted.value;
    const body = { user: publicUser(user), workspace: publicWorkspace(invitation) };
    if (sessionToken === null) return ok({ body });
    return ok({ body, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
  },
);

/** Everything under `/auth/`, each with its row of the table in docs/roles.md. */
export const accountRoutes: Readonly<Record<string, AccountRoute>> = {
  ...passkeyRoutes,
  ...confirmRoutes,
  ...ownRoutes,
  "/auth/session": session,
  "/auth/sign-in": openPost(
    { requires: "anyone", cost: routeCosts.hash, audit: ["session.sign-in", "session.sign-in-failed"] },
    { email: typedText, password: typedText, code: optionalText },
    async ({ db, sealer, log, origin, now }, typed) => {
      const signedIn = await signIn({ db, sealer, log }, { ...typed, code: typed.code ?? null }, { origin, now });
      if (!signedIn.ok) return signedIn;
      const { user, sessionToken } = signedIn.value;
      return ok({ body: { user: publicUser(user) }, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
    },
  ),
  "/auth/sign-out": signOut,
  "/auth/forgot-password": openPost(
    { requires: "anyone", cost: routeCosts.change, audit: [] },
    { email: typedText },
    async (context, { email }) => answering(await askForReset(context, email, context), () => ({})),
  ),
  "/auth/reset-password": openPost(
    { requires: "link", cost: routeCosts.hash, audit: ["account.reset-password"] },
    { token: typedText, newPassword: typedText },
    async (context, typed) => answering(await resetByLink(context, typed, context), () => ({})),
  ),
  "/auth/setup": openPost(
    { requires: "link", cost: routeCosts.hash, audit: ["account.create"] },
    { token: typedText, email: typedText, name: typedText, password: typedText },
    async ({ db, sealer, origin, now }, typed) => {
      const made = await redeemSetupLink(db, typed, { origin, now });
      if (!made.ok) return made;
      const { user, sessionToken } = made.value;
      return ok({ body: { user: publicUser(user) }, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
    },
  ),
  "/auth/invitation": openPost(
    { requires: "link", cost: routeCosts.look, audit: [] },
    { token: typedText },
    async ({ db, now }, { token }) =>
      answering(await readInvitation(db, token, now), (found) => ({
        invitation: {
          email: found.email,
          role: found.role.toUpperCase(),
          invitedBy: found.invitedBy,
          workspace: publicWorkspace(found),
          accountExists: found.accountExists,
        },
      })),
  ),
  "/auth/invitation/accept": accept,
};
