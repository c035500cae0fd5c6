import { z } from "zod";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { ok } from "../../lib/result.ts";
import { listPasskeys, type Passkey } from "../passkeys/passkeys.sql.ts";
import { askForPasskey, askToConfirm, askToRegister, registerPasskey, removePasskey } from "../passkeys/passkeys.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts";
import { confirmByPasskey, confirmByPassword } from "../sign-in/confirm.ts";
import { publicUser } from "./public-user.ts";
import { type AccountRoute, answering, openPost, ownPost, routeCosts, typedText } from "./route.ts";

const publicPasskey = ({ id, label }: Passkey) => ({ id: globalId("Passkey", id), name: label });

/** What a browser's authenticator answers; the library judges it. */
const passkeyAnswer = { challenge: typedText, response: z.record(z.string(), z.unknown()) };

export const passkeyRoutes: Readonly<Record<string, AccountRoute>> = {
  "/auth/passkey/sign-in/start": openPost({ requires: "anyone", cost: routeCosts.look, audit: [] }, {}, async (context) =>
    ok({ body: await askForPasskey(context) }),
  ),
  "/auth/passkey/sign-in": openPost(
    { requires: "anyone", cost: routeCosts.signature, audit: ["session.sign-in"] },
    passkeyAnswer,
    async (context, proof) => {
      const { origin, now } = context;
      const signedIn = await signInByPasskey(context, proof, { origin, now });
      if (!signedIn.ok) return signedIn;
      const { user, sessionToken } = signedIn.value;
      return ok({ body: { user: publicUser(user) }, session: sessionToken });
    },
  ),
  "/auth/passkey/register/start": ownPost({ proof: "second factor", cost: routeCosts.look, audit: [] }, {}, async (change) =>
    ok({ body: await askToRegister(change, change.session) }),
  ),
  "/auth/passkey/register": ownPost(
    { proof: "second factor", cost: routeCosts.signature, audit: ["account.add-passkey"] },
    { ...passkeyAnswer, name: typedText },
    async (change, typed) =>
      answering(await registerPasskey(change, change.site, typed), (made) => ({ passkey: publicPasskey(made) })),
  ),
  "/auth/passkey/remove": ownPost(
    { proof: "second factor", cost: routeCosts.change, audit: ["account.remove-passkey"] },
    { id: typedText },
    async (change, { id }) => {
      const parsed = parseGlobalId(id);
      const uuid = parsed?.type === "Passkey" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
      return answering(await removePasskey(change, uuid), () => ({}));
    },
  ),
};

export const confirmRoutes: Readonly<Record<string, AccountRoute>> = {
  "/auth/confirm/start": ownPost({ proof: "never", cost: routeCosts.look, audit: [] }, {}, async (change) => {
    const { user } = change.session;
    const hasOne = (await listPasskeys(change.db, user.id)).length > 0;
    return ok({
      body: {
        password: user.hasPassword,
        twoFactor: user.twoFactorEnabled,
        passkey: hasOne ? await askToConfirm(change, change.session) : null,
      },
    });
  }),
  "/auth/confirm": ownPost(
    { proof: "password", cost: routeCosts.hash, audit: ["session.confirm"] },
    { password: typedText, code: typedText.nullish() },
    async (change, { password, code }) =>
      answering(await confirmByPassword(change, { password, code: code ?? null }), () => ({})),
  ),
  "/auth/confirm/passkey": ownPost(
    { proof: "never", cost: routeCosts.signature, audit: ["session.confirm"] },
    passkeyAnswer,
    async (change, proof) => answering(await confirmByPasskey(change, change.site, proof), () => ({})),
  ),
};
