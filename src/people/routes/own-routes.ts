import { ok } from "../../lib/result.ts";
import type { AddressChange } from "../address/address-change.sql.ts";
import { cancelAddress, confirmAddress, readPending, requestAddress, resendAddressLink } from "../address/own-address.ts";
import { changeProfile } from "../own-profile.ts";
import { deviceCookie } from "../sign-in/device-cookie.ts";
import { signedOut } from "../sign-in/own-change.ts";
import {
  changePassword,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "../sign-in/own-credentials.ts";
import { type AccountRoute, answering, ownPost, routeCosts, typedText } from "./route.ts";

const shownPending = (pending: AddressChange | null) => ({
  pending: pending && { email: pending.email, expiresAt: new Date(pending.expiresAt).toISOString() },
});

const address: AccountRoute = {
  ...{ method: "GET", requires: "signed-in", proof: "never", cost: routeCosts.look, audit: [] },
  async run({ session, outbox, ...context }) {
    if (session === null) return signedOut();
    const { email, addressProof } = session.user;
    const pending = await readPending({ ...context, session });
    return ok({ body: { email, isVerified: addressProof !== null, sendsMail: outbox !== null, ...shownPending(pending) } });
  },
};

const addressRoutes: Readonly<Record<string, AccountRoute>> = {
  "/auth/address": address,
  "/auth/address/change": ownPost(
    { proof: "always", cost: routeCosts.change, audit: ["account.request-address"] },
    { email: typedText },
    async (change, { email }) => answering(await requestAddress(change, email), ({ pending }) => shownPending(pending)),
  ),
  "/auth/address/resend": ownPost({ proof: "never", cost: routeCosts.change, audit: [] }, {}, async (change) =>
    answering(await resendAddressLink(change), ({ pending }) => shownPending(pending)),
  ),
  "/auth/address/cancel": ownPost(
    { proof: "never", cost: routeCosts.change, audit: ["account.cancel-address"] },
    {},
    async (change) => answering(await cancelAddress(change), ({ pending }) => shownPending(pending)),
  ),
  "/auth/address/confirm": ownPost(
    { proof: "never", cost: routeCosts.change, audit: ["account.change-address"] },
    { token: typedText },
    async (change, { token }) => {
      const confirmed = await confirmAddress(change, token);
      if (!confirmed.ok) return confirmed;
      const { email } = confirmed.value;
      return ok({ body: { email }, device: deviceCookie(change.sealer, email, change.now) });
    },
  ),
};

/** What a person does to their own account. */
export const ownRoutes: Readonly<Record<string, AccountRoute>> = {
  ...addressRoutes,
  "/auth/profile": ownPost(
    { proof: "never", cost: routeCosts.change, audit: ["account.change-profile"] },
    { name: typedText },
    async (change, typed) => answering(await changeProfile(change, typed), (profile) => profile),
  ),
  "/auth/password": ownPost(
    { proof: "password", cost: 2 * routeCosts.hash, audit: ["account.change-password"] },
    { currentPassword: typedText, newPassword: typedText },
    async (change, typed) => answering(await changePassword(change, typed), () => ({})),
  ),
  "/auth/two-factor/start": ownPost(
    { proof: "second factor", cost: routeCosts.hash, audit: [] },
    { password: typedText },
    async (change, { password }) => answering(await startTwoFactor(change, password), (started) => started),
  ),
  "/auth/two-factor/enable": ownPost(
    { proof: "second factor", cost: routeCosts.change, audit: ["account.enable-two-factor"] },
    { code: typedText },
    async (change, { code }) => answering(await enableTwoFactor(change, code), (enabled) => enabled),
  ),
  "/auth/two-factor/disable": ownPost(
    { proof: "second factor", cost: routeCosts.hash, audit: ["account.disable-two-factor"] },
    { password: typedText },
    async (change, { password }) => answering(await disableTwoFactor(change, password), () => ({})),
  ),
  "/auth/two-factor/recovery-codes": ownPost(
    { proof: "second factor", cost: routeCosts.hash, audit: ["account.renew-recovery-codes"] },
    { password: typedText },
    async (change, { password }) => answering(await renewRecoveryCodes(change, password), (renewed) => renewed),
  ),
};
