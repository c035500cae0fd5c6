import { ok } from "../../lib/result.ts";
import type { AddressChange } from "../address/address-change.sql.ts";
import { cancelAddress, confirmAddress, readPending, requestAddress, resendAddressLink } from "../address/own-address.ts";
import { changeDigest, readDigest } from "../digest/own-digest.ts";
import { changeProfile } from "../own-profile.ts";
import { deviceCookie } from "../sign-in/device-cookie.ts";
import { routeCosts, signedOut } from "../sign-in/own-change.ts";
import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "../sign-in/own-credentials.ts";
import { type AccountRoute, ownRoute } from "./route.ts";
import { typedText } from "./typed-fields.ts";

const shownPending = (pending: AddressChange | null) => ({
  pending: pending && { email: pending.email, expiresAt: new Date(pending.expiresAt).toISOString() },
});

const address: AccountRoute = {
  method: "GET",
  requires: "signed-in",
  proof: "never",
  cost: routeCosts.look,
  audit: [],
  async run({ session, outbox, ...context }) {
    if (session === null) return signedOut();
    const { email, addressProof } = session.user;
    const pending = await readPending({ ...context, session });
    return ok({ body: { email, isVerified: addressProof !== null, sendsMail: outbox !== null, ...shownPending(pending) } });
  },
};

const digest: AccountRoute = {
  method: "GET",
  requires: "signed-in",
  proof: "never",
  cost: routeCosts.look,
  audit: [],
  async run({ session, outbox, db }) {
    if (session === null) return signedOut();
    return ok({ body: { ...(await readDigest(db, session.user.id)), sendsMail: outbox !== null } });
  },
};

const asItIs = (body: object) => ({ body });
const empty = () => ({ body: {} });
const asPending = ({ pending }: { pending: AddressChange | null }) => ({ body: shownPending(pending) });
const withPassword = { password: typedText };

/** What a person does to their own account. */
export const ownRoutes: Readonly<Record<string, AccountRoute>> = {
  "/auth/address": address,
  "/auth/address/change": ownRoute(requestAddress, { email: typedText }, asPending),
  "/auth/address/resend": ownRoute(resendAddressLink, {}, asPending),
  "/auth/address/cancel": ownRoute(cancelAddress, {}, () => asPending({ pending: null })),
  "/auth/address/confirm": ownRoute(confirmAddress, { token: typedText }, ({ email }, { sealer, now }) => ({
    body: { email },
    device: deviceCookie(sealer, email, now),
  })),
  "/auth/profile": ownRoute(changeProfile, { name: typedText }, asItIs),
  "/auth/digest": digest,
  "/auth/digest/change": ownRoute(changeDigest, { hour: typedText, timeZone: typedText }, asItIs),
  "/auth/password": ownRoute(changePassword, { currentPassword: typedText, newPassword: typedText }, empty),
  "/auth/two-factor/start": ownRoute(startTwoFactor, withPassword, asItIs),
  "/auth/two-factor/enable": ownRoute(enableTwoFactor, { code: typedText }, asItIs),
  "/auth/two-factor/disable": ownRoute(disableTwoFactor, withPassword, empty),
  "/auth/two-factor/recovery-codes": ownRoute(renewRecoveryCodes, withPassword, asItIs),
};
