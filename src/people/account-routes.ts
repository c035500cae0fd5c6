import { z } from "zod";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { actorOf, recordAccountAudit } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import type { OpenInvitation } from "./invitations.sql.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";
import { anyUserExists } from "./members.sql.ts";
import { changeProfile } from "./own-profile.ts";
import { listPasskeys, type Passkey } from "./passkeys/passkeys.sql.ts";
import { askForPasskey, askToConfirm, askToRegister, registerPasskey, removePasskey, type Site } from "./passkeys/passkeys.ts";
import { signInByPasskey } from "./passkeys/sign-in-by-passkey.ts";
import { redeemSetupLink } from "./setup-link.ts";
import { confirmByPasskey, confirmByPassword, requireProof } from "./sign-in/confirm.ts";
import { deviceCookie } from "./sign-in/device-cookie.ts";
import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  type OwnChange,
  renewRecoveryCodes,
  startTwoFactor,
} from "./sign-in/own-credentials.ts";
import { askForReset, resetByLink } from "./sign-in/password-reset.ts";
import { deleteSession } from "./sign-in/sessions.sql.ts";
import type { RequestOrigin, Session } from "./sign-in/sessions.ts";
import { enter, signIn } from "./sign-in/sign-in.ts";
import type { User } from "./users.sql.ts";

type RouteContext = {
  db: TransactionalDatabase;
  sealer: Sealer;
  log: Log;
  outbox: Outbox | null;
  session: Session | null;
  origin: RequestOrigin;
  site: Site;
  /** Other ways in than a password or a passkey. */
  providers: readonly { id: string; name: string }[];
  now: number;
};

/** `session`: a token to put into the cookie, or null to clear it. `device`: the cookie by which the browser is known again. */
export type RouteAnswer = { body: object; session?: string | null; device?: string };
type RouteResult = Promise<Result<RouteAnswer, AccountFailure>>;
type Route = { method: "GET" | "POST"; run(context: RouteContext, body: unknown): RouteResult };

const publicUser = ({ id, email, name, twoFactorEnabled }: User) => ({ id: globalId("User", id), email, name, twoFactorEnabled });
const publicPasskey = ({ id, label }: Passkey) => ({ id: globalId("Passkey", id), name: label });
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
        ? `${field} is missing, is not a string of at most 1,000 characters, or has a character that is not allowed.`
        : "The body is not a JSON object.",
      field ? { field } : {},
    );
  },
});

type OwnContext = OwnChange & { site: Site };

/** For what only a signed-in person may do. */
const ownPost = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (change: OwnContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): Route =>
  post(shape, async (context, typed) => {
    const { session } = context;
    return session === null
      ? refuseAccount("SIGNED_OUT", "You are signed out. Sign in again.")
      : run({ ...context, session }, typed);
  });

/** For what a stolen open session must not be able to do: only within ten minutes of a proof. */
const provedPost = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (change: OwnContext, typed: z.output<z.ZodObject<Shape>>) => RouteResult,
): Route =>
  ownPost(shape, async (change, typed) => {
    const proof = requireProof(change);
    return proof.ok ? run(change, typed) : proof;
  });

const answering = <Value>(result: Result<Value, AccountFailure>, body: (value: Value) => object) =>
  result.ok ? ok({ body: body(result.value) }) : result;

const session: Route = {
  method: "GET",
  async run({ db, session, providers, outbox }) {
    if (session) return ok({ body: { user: publicUser(session.user) } });
    return ok({ body: { user: null, setupNeeded: !(await anyUserExists(db)), providers, sendsMail: outbox !== null } });
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
  async ({ db, sealer, session, origin, now }, typed) => {
    const accepted = await acceptInvitation(db, typed, { signedIn: session?.user ?? null, origin, now });
    if (!accepted.ok) return accepted;
    const { user, invitation, sessionToken } = accepted.value;
    const body = { user: publicUser(user), workspace: publicWorkspace(invitation) };
    if (sessionToken === null) return ok({ body });
    return ok({ body, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
  },
);

/** What a browser's authenticator answers; the library judges it. */
const passkeyAnswer = { challenge: text, response: z.record(z.string(), z.unknown()) };

const passkeyRoutes: Readonly<Record<string, Route>> = {
  "/auth/passkey/sign-in/start": post({}, async (context) => ok({ body: await askForPasskey(context) })),
  "/auth/passkey/sign-in": post(passkeyAnswer, async (context, proof) => {
    const { db, log, origin, now } = context;
    const signedIn = await signInByPasskey({ ...context, log }, proof, { origin, now });
    if (!signedIn.ok) return signedIn;
    const { user, sessionToken } = await enter(db, signedIn.value, { by: "passkey", signedInBy: "PASSKEY" }, { origin, now });
    return ok({ body: { user: publicUser(user) }, session: sessionToken });
  }),
  "/auth/passkey/register/start": provedPost({}, async (change) =>
    ok({ body: await askToRegister(change, change.session.user) }),
  ),
  "/auth/passkey/register": provedPost({ ...passkeyAnswer, name: text }, async (change, typed) =>
    answering(await registerPasskey(change, change.session.user, { ...typed, origin: change.origin }), (made) => ({
      passkey: publicPasskey(made),
    })),
  ),
  "/auth/passkey/remove": provedPost({ id: text }, async (change, { id }) => {
    const parsed = parseGlobalId(id);
    const uuid = parsed?.type === "Passkey" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
    return answering(await removePasskey(change, change.session.user, { id: uuid, origin: change.origin }), () => ({}));
  }),
};

const confirmRoutes: Readonly<Record<string, Route>> = {
  "/auth/confirm/start": ownPost({}, async (change) => {
    const { user } = change.session;
    const hasPasskey = (await listPasskeys(change.db, user.id)).length > 0;
    return ok({
      body: {
        password: user.hasPassword,
        twoFactor: user.twoFactorEnabled,
        passkey: hasPasskey ? await askToConfirm(change, user) : null,
      },
    });
  }),
  "/auth/confirm": ownPost({ password: text, code: text.nullish() }, async (change, { password, code }) =>
    answering(await confirmByPassword(change, { password, code: code ?? null }), () => ({})),
  ),
  "/auth/confirm/passkey": ownPost(passkeyAnswer, async (change, proof) =>
    answering(await confirmByPasskey(change, change.site, proof), () => ({})),
  ),
};

export const accountRoutes: Readonly<Record<string, Route>> = {
  ...passkeyRoutes,
  ...confirmRoutes,
  "/auth/session": session,
  "/auth/sign-in": post(
    { email: text, password: text, code: text.nullish() },
    async ({ db, sealer, log, origin, now }, typed) => {
      const signedIn = await signIn({ db, sealer, log }, { ...typed, code: typed.code ?? null }, { origin, now });
      if (!signedIn.ok) return signedIn;
      const { user, sessionToken } = signedIn.value;
      return ok({ body: { user: publicUser(user) }, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
    },
  ),
  "/auth/sign-out": signOut,
  "/auth/forgot-password": post({ email: text }, async (context, { email }) =>
    answering(await askForReset(context, email, context), () => ({})),
  ),
  "/auth/reset-password": post({ token: text, newPassword: text }, async (context, typed) =>
    answering(await resetByLink(context, typed, context), () => ({})),
  ),
  "/auth/setup": post({ token: text, email: text, name: text, password: text }, async ({ db, sealer, origin, now }, typed) => {
    const made = await redeemSetupLink(db, typed, { origin, now });
    if (!made.ok) return made;
    const { user, sessionToken } = made.value;
    return ok({ body: { user: publicUser(user) }, session: sessionToken, device: deviceCookie(sealer, user.email, now) });
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
  "/auth/two-factor/disable": provedPost({ password: text }, async (change, { password }) =>
    answering(await disableTwoFactor(change, password), () => ({})),
  ),
  "/auth/two-factor/recovery-codes": ownPost({ password: text }, async (change, { password }) =>
    answering(await renewRecoveryCodes(change, password), (renewed) => renewed),
  ),
};
