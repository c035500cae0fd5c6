import { globalId } from "../../lib/ids.ts";
import { ok } from "../../lib/result.ts";
import type { Passkey } from "../passkeys/passkeys.sql.ts";
import { askForPasskey, registerPasskey, removePasskey, startPasskey } from "../passkeys/passkeys.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts";
import { confirmByPasskey, confirmByPassword, startConfirm } from "../sign-in/confirm.ts";
import { routeCosts } from "../sign-in/own-change.ts";
import { publicUser } from "./public-user.ts";
import { type AccountRoute, openPost, ownRoute } from "./route.ts";
import { optionalText, typedObject, typedText } from "./typed-fields.ts";

const publicPasskey = ({ id, label }: Passkey) => ({ id: globalId("Passkey", id), name: label });

/** What a browser's authenticator answers; the library judges it. */
const passkeyAnswer = { challenge: typedText, response: typedObject };

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
  "/auth/passkey/register/start": ownRoute(startPasskey, {}, (asked) => ({ body: asked })),
  "/auth/passkey/register": ownRoute(registerPasskey, { ...passkeyAnswer, name: typedText }, (made) => ({
    body: { passkey: publicPasskey(made) },
  })),
  "/auth/passkey/remove": ownRoute(removePasskey, { id: typedText }, () => ({ body: {} })),
};

export const confirmRoutes: Readonly<Record<string, AccountRoute>> = {
  "/auth/confirm/start": ownRoute(startConfirm, {}, (ways) => ({ body: ways })),
  "/auth/confirm": ownRoute(confirmByPassword, { password: typedText, code: optionalText }, () => ({ body: {} })),
  "/auth/confirm/passkey": ownRoute(confirmByPasskey, passkeyAnswer, () => ({ body: {} })),
};
