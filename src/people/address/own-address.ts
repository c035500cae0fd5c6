import { hours } from "../../lib/clock.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Database } from "../../postgres/database.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { readEmail } from "../account-input.ts";
import { mailAddressChanging, mailAddressTaken, mailNewAddress } from "../mails.ts";
import { listPasskeys } from "../passkeys/passkeys.sql.ts";
import { pageUrl } from "../setup-link.ts";
import { type OwnChange, ownTransaction, recordOwnChange } from "../sign-in/own-change.ts";
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
import { addressTaken, changeAddress, changedAddressEntry } from "./change-address.ts";

const lifeMs = hours(24);

type Mailing = OwnChange & { outbox: Outbox | null };
type Pending = { pending: AddressChange | null };

const noMail = () =>
  refuseAccount(
    "INVALID_INPUT",
    "This server sends no email, so a new address cannot be verified. Its operator can change yours with `kolli users change-address`.",
    { field: "email" },
  );

export const readPending = async ({ db, session, now }: OwnChange): Promise<AddressChange | null> =>
  (await findAddressChange(db, session.user.id, now)) ?? null;

/** Mails the link. If the address is another account's, its holder is told so, and whoever asked learns nothing. */
const sendLink = async (tx: Database, outbox: Outbox, user: UserSecrets, { email, now }: { email: string; now: number }) => {
  const token = newToken();
  const expiresAt = now + lifeMs;
  await replaceAddressChange(tx, { userId: user.id, email, linkHash: hashToken(token), now, expiresAt });
  const link = pageUrl(outbox.publicUrl, "confirm-address", token);
  if (await findUserByEmail(tx, email)) await mailAddressTaken(tx, outbox, { to: email, now, expiresAt });
  else await mailNewAddress(tx, outbox, { to: email, user, link, now, expiresAt });
  return { email, requestedAt: now, expiresAt };
};

const tooMany = (wait: { retryAfterMs: number }) =>
  refuseAccount("THROTTLED", `Too many emails. Try again in ${Math.ceil(wait.retryAfterMs / 60_000)} min.`, wait);

/** The new address counts once the link that is mailed to it is followed; until then everything stays as it is. */
export const requestAddress = async (change: Mailing, typed: string): Promise<Result<Pending, AccountFailure>> => {
  const { db, outbox, now, session } = change;
  const email = readEmail(typed);
  if (!email.ok) return email;
  if (outbox === null) return noMail();
  const wait = await spendAddressMail(db, { userId: session.user.id, email: email.value, now });
  if (wait) return tooMany(wait);
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
    await recordOwnChange(tx, change, { action: "account.request-address", detail: { email: email.value } });
    return ok({ pending });
  });
};

/** The same link again, or rather a new one: the one before no longer works. */
export const resendAddressLink = async (change: Mailing): Promise<Result<Pending, AccountFailure>> => {
  const { db, outbox, now, session } = change;
  const asked = await readPending(change);
  if (!asked) return refuseAccount("LINK_INVALID", "No change of address is pending. Enter the new address again.");
  if (outbox === null) return noMail();
  const wait = await spendAddressMail(db, { userId: session.user.id, email: asked.email, now });
  if (wait) return tooMany(wait);
  return ownTransaction(change, async (tx, user) =>
    ok({ pending: await sendLink(tx, outbox, user, { email: asked.email, now }) }),
  );
};

export const cancelAddress = (change: OwnChange): Promise<Result<Pending, AccountFailure>> =>
  ownTransaction(change, async (tx, user) => {
    const cancelled = await deleteAddressChange(tx, user.id);
    if (cancelled) await recordOwnChange(tx, change, { action: "account.cancel-address", detail: { email: cancelled.email } });
    return ok({ pending: null });
  });

/**
 * The link proves that the mails of the address are read, the session whose account it is for: a person who follows somebody else's link
 * gives nothing away by it.
 */
export const confirmAddress = async (change: OwnChange, token: string): Promise<Result<{ email: string }, AccountFailure>> => {
  const { session, now } = change;
  try {
    return await ownTransaction(change, async (tx, user) => {
      const taken = await takeAddressChange(tx, { userId: user.id, linkHash: hashToken(token), now });
      if (!taken)
        return refuseAccount(
          "LINK_INVALID",
          "This link was already used, has expired, was cancelled, or is another account's. Request a new one under Account.",
          { field: "token" },
        );
      const exceptSessionId = session.session.id;
      const changed = await changeAddress(tx, user, { email: taken.email, proof: "MAIL", exceptSessionId });
      if (changed.ok)
        await recordOwnChange(tx, change, { action: "account.change-address", ...changedAddressEntry(changed.value) });
      return changed;
    });
  } catch (error) {
    // Somebody else got an account with this address between the look and the change.
    if ((error as { code?: string }).code === "23505") return addressTaken();
    throw error;
  }
};
