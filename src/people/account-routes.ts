import { z } from "zod";
import { globalId } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { actorOf, recordAccountAudit } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import type { OpenInvitation } from "./invitations.sql.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";
import { anyUserExists } from "./members.sql.ts";
import { changeProfile } from "./own-profile.ts";
import { redeemSetupLink } from "./setup-link.ts";
import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  type OwnChange,
  renewRecoveryCodes,
  startTwoFactor,
} from "./sign-in/own-credentials.ts";
import { deleteSession } from "./sign-in/sessions.sql.ts";
import type { RequestOrigin, Session } from "./sign-in/sessions.ts";
import { signIn } from "./sign-in/sign-in.ts";
import type { User } from "./users.sql.ts";

type RouteContext = { db: TransactionalDatabase; sealer: Sealer; session: Session | null; origin: RequestOrigin; now: number };

/** `session`: a token to put into the cookie, or null to clear it. */
export type RouteAnswer = { body: object; session?: string | null };
type RouteResult = Promise<Result<RouteAnswer, AccountFailure>>;
type Route = { method: "GET" | "POST"; run(context: RouteContext, body: unknown): RouteResult };

const publicUser = ({ id, email, name, twoFactorEnabled }: User) => ({ id: globalId("User", id), email, name, twoFactorEnabled });
const publicWorkspace = ({ workspaceId, workspaceName }: OpenInvitation) => ({
  id: globalId("Workspace", workspaceId),
  name: workspaceName,
});

/** Longer than anything a person types, short enough to hash without thinking; and nothing that cannot be stored or looked for. */
const text = z
  .string()
  .max(1_000)
  .refine((typed) => !typed.includes("\0") && typed.isWellFormed());

const post = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (context: RouteContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): Route => ({
  method: "POST",
  async run(context, body) {
    const typed = z.object(shape).safeParse(body ?? {});
    if (typed.success) return run(context, typed.data);
    const field = typed.error.issues[0]?.path.join(".");
    return refuseAccount(
      "INVALID_INPUT",
      field
        ? `${field} is missing, is not a text of at most 1,000 characters, or has a character that cannot be used.`
        : "The body is not a JSON object.",
      field ? { field } : {},
    );
  },
});

/** For what only a signed-in person may do. */
const ownPost = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (change: OwnChange, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): Route =>
  post(shape, async (context, typed) => {
    const { session } = context;
    return session === null
      ? refuseAccount("SIGNED_OUT", "You are signed out. Sign in again.")
      : run({ ...context, session }, typed);
  });

const answering = <Value>(result: Result<Value, AccountFailure>, body: (value: Value) => object) =>
  result.ok ? ok({ body: body(result.value) }) : result;

const session: Route = {
  method: "GET",
  async run({ db, session }) {
    if (session) return ok({ body: { user: publicUser(session.user) } });
    return ok({ body: { user: null, setupNeeded: !(await anyUserExists(db)) } });
  },
};

const signOut = post({}, async ({ db, session, origin, now }) => {
  if (session) {
    await db.transaction(async (tx) => {
      const { user } = session;
      await deleteSession(tx, user.id, session.session.id);
      const auditAction = { action: "session.sign-out", subjectId: user.id, subjectName: user.email } as const;
      await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    });
  }
  return ok({ body: {}, session: null });
});

const accept = post(
  { token: text, name: text.default(""), password: text.default("") },
  async ({ db, session, origin, now }, typed) => {
    const accepted = await acceptInvitation(db, typed, { signedIn: session?.user ?? null, origin, now });
    if (!accepted.ok) return accepted;
    const { user, invitation, sessionToken } = accepted.value;
    const body = { user: publicUser(user), workspace: publicWorkspace(invitation) };
    return ok(sessionToken === null ? { body } : { body, session: sessionToken });
  },
);

export const accountRoutes: Readonly<Record<string, Route>> = {
  "/auth/session": session,
  "/auth/sign-in": post({ email: text, password: text, code: text.nullish() }, async ({ db, sealer, origin, now }, typed) => {
    const signedIn = await signIn({ db, sealer }, { ...typed, code: typed.code ?? null }, { origin, now });
    return signedIn.ok ? ok({ body: { user: publicUser(signedIn.value.user) }, session: signedIn.value.sessionToken }) : signedIn;
  }),
  "/auth/sign-out": signOut,
  "/auth/setup": post({ token: text, email: text, name: text, password: text }, async ({ db, origin, now }, typed) => {
    const made = await redeemSetupLink(db, typed, { origin, now });
    return made.ok ? ok({ body: { user: publicUser(made.value.user) }, session: made.value.sessionToken }) : made;
  }),
  "/auth/invitation": post({ token: text }, async ({ db, now }, { token }) =>
    answering(await readInvitation(db, token, now), (found) => ({
      invitation: {
        email: found.email,
        role: found.role.toUpperCase(),
        workspace: publicWorkspace(found),
        accountExists: found.accountExists,
      },
    })),
  ),
  "/auth/invitation/accept": accept,
  "/auth/password": ownPost({ currentPassword: text, newPassword: text }, async (change, typed) =>
    answering(await changePassword(change, typed), () => ({})),
  ),
  "/auth/profile": ownPost({ name: text, email: text, password: text.default("") }, async (change, typed) =>
    answering(await changeProfile(change, typed), (profile) => profile),
  ),
  "/auth/two-factor/start": ownPost({ password: text }, async (change, { password }) =>
    answering(await startTwoFactor(change, password), (started) => started),
  ),
  "/auth/two-factor/enable": ownPost({ code: text }, async (change, { code }) =>
    answering(await enableTwoFactor(change, code), (enabled) => enabled),
  ),
  "/auth/two-factor/disable": ownPost({ password: text }, async (change, { password }) =>
    answering(await disableTwoFactor(change, password), () => ({})),
  ),
  "/auth/two-factor/recovery-codes": ownPost({ password: text }, async (change, { password }) =>
    answering(await renewRecoveryCodes(change, password), (renewed) => renewed),
  ),
};
