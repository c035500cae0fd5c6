import { hours } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Database } from "../../postgres/database.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { inOwnLogs } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readEmail } from "../account-input.ts";
import { mailAddressChanging, mailAddressTaken, mailNewAddress } from "../mails.ts";
import { listPasskeys } from "../passkeys/passkeys.sql.ts";
import { pageUrl } from "../setup-link.ts";
import { type OwnChange, type OwnDeps, ownAudit, ownTransaction, ownWith, routeCosts } from "../sign-in/own-change.ts";
import { spendAddressMail } from "../sign-in/sign-in-throttle.ts";
import { hashToken, newToken } from "../sign-in/tokens.ts";
import { findUserByEmail, type UserSecrets } from "../users.sql.ts";
import {
  type AddressChange,
  deleteAddressChange,
  findAddressChange,
  replaceAddressChange,
  takeAddressChange,
} from "./address-change.sql.ts";
import { addressTaken, type ChangedAddress, changeAddress, changedAddressEntry } from "./change-address.ts";

const lifeMs = hours(24);

type Pending = { pending: AddressChange | null };

const noMail = () =>
  refuseAccount(
    "INVALID_INPUT",
    "This server sends no email, so a new address cannot be verified. Its operator can change yours with `kolli users change-address`.",
    { field: "email" },
  );

export const readPending = async ({ db, session, now }: OwnChange): Promise<AddressChange | null> =>
  (await findAddressChange(db, session.user.id, now)) ?? null;

/** Mails the link. If the address is another account's, its holder is notified, and the person who asked learns nothing. */
const sendLink = async (tx: Database, outbox: Outbox, user: UserSecrets, { email, now }: { email: string; now: number }) => {
  const token = newToken();
  const expiresAt = now + lifeMs;
  await replaceAddressChange(tx, { userId: user.id, email, linkHash: hashToken(token), now, expiresAt });
  const link = pageUrl(outbox.publicUrl, "confirm-address", token);
  if (await findUserByEmail(tx, [email])) await mailAddressTaken(tx, outbox, { to: email, now, expiresAt });
  else await mailNewAddress(tx, outbox, { to: email, user, link, now, expiresAt });
  return { email, requestedAt: now, expiresAt };
};

const mayMail = async ({ db, session, now }: OwnChange, email: string): Promise<Result<string, AccountFailure>> => {
  const wait = await spendAddressMail(db, { userId: session.user.id, email, now });
  return wait
    ? refuseAccount("THROTTLED", `Too many emails. Try again in ${Math.ceil(wait.retryAfterMs / 60_000)} min.`, wait)
    : ok(email);
};

/** The new address counts once the link that is mailed to it is followed; until then everything stays as it is. */
export const requestAddress = defineUseCase({
  name: "Own.addressRequest",
  permission: ownWith("always"),
  cost: { weight: routeCosts.change },
  async prepare(_caller, typed: { email: string }, change: OwnDeps) {
    const email = readEmail(typed.email);
    if (!email.ok) return email;
    return change.outbox === null ? noMail() : mayMail(change, email.value);
  },
  async run(_caller, _typed, change, email): Promise<Result<{ pending: AddressChange }, AccountFailure>> {
    const { outbox, now } = change;
    if (!email.ok || outbox === null) return email.ok ? noMail() : email;
    return ownTransaction(change, async (tx, user) => {
      if (email.value === user.email) return refuseAccount("INVALID_INPUT", "This is your address already.", { field: "email" });
      if (!user.hasPassword && (await listPasskeys(tx, user.id)).length === 0)
        return refuseAccount(
          "INVALID_INPUT",
          "Single sign-on is your only way in, and it ends with the old address. Add a passkey first.",
          { field: "email" },
        );
      const pending = await sendLink(tx, outbox, user, { email: email.value, now });
      await mailAddressChanging(tx, outbox, { user, newEmail: email.value, now });
      return ok({ pending });
    });
  },
  audit: ownAudit("account.request-address", ({ pending }: { pending: AddressChange }) => ({ email: pending.email })),
});

/** The same link again, or rather a new one: the one before no longer works. */
export const resendAddressLink = defineUseCase({
  name: "Own.addressResend",
  permission: ownWith("never"),
  cost: { weight: routeCosts.change },
  async run(_caller, _typed: object, change: OwnDeps): Promise<Result<Pending, AccountFailure>> {
    const { outbox, now } = change;
    const asked = await readPending(change);
    if (!asked) return refuseAccount("LINK_INVALID", "No change of address is pending. Enter the new address again.");
    if (outbox === null) return noMail();
    const email = await mayMail(change, asked.email);
    if (!email.ok) return email;
    return ownTransaction(change, async (tx, user) =>
      ok({ pending: await sendLink(tx, outbox, user, { email: email.value, now }) }),
    );
  },
  audit: "nothing",
});

const cancelAudit = ownAudit("account.cancel-address", ({ cancelled }: { cancelled: string | null }) => ({ email: cancelled }));

export const cancelAddress = defineUseCase({
  name: "Own.addressCancel",
  permission: ownWith("never"),
  cost: { weight: routeCosts.change },
  run: (_caller, _typed: object, change: OwnDeps): Promise<Result<{ cancelled: string | null }, AccountFailure>> =>
    ownTransaction(change, async (tx, user) => ok({ cancelled: (await deleteAddressChange(tx, user.id))?.email ?? null })),
  audit: {
    ...cancelAudit,
    entry: (outcome, input, caller) => (outcome.ok && outcome.value.cancelled ? cancelAudit.entry(outcome, input, caller) : null),
  },
});

const confirmByLink = defineUseCase({
  name: "Own.addressConfirm",
  permission: ownWith("never"),
  cost: { weight: routeCosts.change },
  run: (_caller, { token }: { token: string }, change: OwnDeps): Promise<Result<ChangedAddress, AccountFailure>> =>
    ownTransaction(change, async (tx, user) => {
      const taken = await takeAddressChange(tx, { userId: user.id, linkHash: hashToken(token), now: change.now });
      if (!taken)
        return refuseAccount(
          "LINK_INVALID",
          "This link was already used, has expired, was cancelled, or is another account's. Request a new one under Account.",
          { field: "token" },
        );
      return changeAddress(tx, user, { email: taken.email, proof: "MAIL", exceptSessionId: change.session.session.id });
    }),
  audit: {
    action: "account.change-address",
    entry: (changed) => (changed.ok ? changedAddressEntry(changed.value) : null),
    record: inOwnLogs,
  },
});

/**
 * The link proves that the mails of the address are read, the session whose account it is for: a person who opens the link of another account
 * gives nothing away by it.
 */
export const confirmAddress: typeof confirmByLink = Object.assign(
  async (...call: Parameters<typeof confirmByLink>) => {
    try {
      return await confirmByLink(...call);
    } catch (error) {
      // Another account got this address between the check and the change.
      if ((error as { code?: string }).code === "23505") return addressTaken();
      throw error;
    }
  },
  { declared: confirmByLink.declared },
);
