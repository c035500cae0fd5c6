import type { Database } from "../postgres/database.ts";
import { deleteAddressChange } from "./address/address-change.sql.ts";
import { deleteIdentitiesOf } from "./oidc/identities.sql.ts";
import { deletePasskeysOf } from "./passkeys/passkeys.sql.ts";
import { deleteResetLinks } from "./sign-in/password-reset.sql.ts";
import { deleteSessionsOf } from "./sign-in/sessions.sql.ts";
import { deleteRecoveryCodes, disableTotp, updatePasswordHash } from "./users.sql.ts";

/** Links that may still be in a mailbox: to choose a password, to change the address. They end with what they were mailed for. */
export const endLinks = async (tx: Database, userId: string): Promise<void> => {
  await deleteResetLinks(tx, userId);
  await deleteAddressChange(tx, userId);
};

/** What hung on the old address: links that went to it, accounts at providers that vouched for it, and sessions but this one. */
export const endAccessByAddress = async (tx: Database, userId: string, exceptSessionId: string | null): Promise<void> => {
  await endLinks(tx, userId);
  await deleteIdentitiesOf(tx, userId);
  await deleteSessionsOf(tx, userId, exceptSessionId);
};

/** Every way into the account, for when it passes to another person. */
export const endEveryAccess = async (tx: Database, userId: string): Promise<void> => {
  await endAccessByAddress(tx, userId, null);
  await updatePasswordHash(tx, userId, "");
  await disableTotp(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deletePasskeysOf(tx, userId);
};
