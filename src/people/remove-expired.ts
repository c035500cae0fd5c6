import type { Database } from "../postgres/database.ts";
import { deleteExpiredAddressChanges } from "./address/address-change.sql.ts";
import { deleteExpiredInvitations } from "./invitations.sql.ts";
import { deleteExpiredSetupLinks } from "./setup-link.sql.ts";
import { deleteOldChallenges } from "./sign-in/challenges.sql.ts";
import { deleteExpiredResetLinks } from "./sign-in/password-reset.sql.ts";
import { deleteExpiredSessions } from "./sign-in/sessions.sql.ts";
import { deleteOldBuckets } from "./sign-in/sign-in-throttle.sql.ts";
import { longestWindowMs } from "./sign-in/sign-in-throttle.ts";

/** Clears away what has run out. Nothing depends on it: what has expired is refused also while it is still there. */
export const tidyAccounts = async (db: Database, now: number): Promise<void> => {
  await deleteExpiredSessions(db, now);
  await deleteExpiredInvitations(db, now);
  await deleteExpiredSetupLinks(db, now);
  await deleteExpiredResetLinks(db, now);
  await deleteExpiredAddressChanges(db, now);
  await deleteOldChallenges(db, now);
  await deleteOldBuckets(db, now - longestWindowMs);
};
