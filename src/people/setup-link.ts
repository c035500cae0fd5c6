import { timingSafeEqual } from "node:crypto";
import { hours } from "../lib/clock.ts";
import { newUuid } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { ensureWorkspace, firstWorkspaceName } from "../workspaces/workspaces.ts";
import { actorOf, recordAccountAudit } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { readNewAccount } from "./account-input.ts";
import { anyUserExists, insertOwnerOfEveryWorkspace } from "./members.sql.ts";
import { deleteExpiredSetupLinks, deleteSetupLinks, hasSetupLink, insertSetupLink, lockSetupLinks } from "./setup-link.sql.ts";
import { openSession, type RequestOrigin } from "./sign-in/sessions.ts";
import { hashToken, newToken } from "./sign-in/tokens.ts";
import { insertUser, proveAddress, type User } from "./users.sql.ts";

const lifeMs = hours(24);

export const pageUrl = (
  publicUrl: string,
  path: "setup" | "invitation" | "reset-password" | "confirm-address",
  token: string,
): string => `${publicUrl.replace(/\/$/, "")}/${path}?token=${token}`;

/** The link that makes the first owner; null once there is an account. Each start makes another, because the last may be lost. */
export const createSetupLink = async (db: TransactionalDatabase, publicUrl: string, now: number): Promise<string | null> => {
  if (await anyUserExists(db)) return null;
  const token = newToken();
  await db.transaction(async (tx) => {
    await deleteExpiredSetupLinks(tx, now);
    await insertSetupLink(tx, hashToken(token), now + lifeMs);
  });
  return pageUrl(publicUrl, "setup", token);
};

export type NewOwner = { token: string; email: string; name: string; password: string };

/** Makes the owner of every workspace there is (the first one at least), and signs them in. */
export const redeemSetupLink = async (
  db: TransactionalDatabase,
  typed: NewOwner,
  { origin, now }: { origin: RequestOrigin; now: number },
): Promise<Result<{ user: User; sessionToken: string }, AccountFailure>> => {
  const invalid = refuseAccount(
    "LINK_INVALID",
    "This setup link was already used or has expired. Restart Kolli to print a new one while there is no account.",
    {
      field: "token",
    },
  );
  const wanted = hashToken(typed.token);
  // Before the expensive hashing of the password: a stranger with any token must not be able to keep the machine busy.
  if (!(await hasSetupLink(db, wanted, now)) || (await anyUserExists(db))) return invalid;
  const account = await readNewAccount(typed, { isKnown: true, by: `link ${wanted.toString("hex")}` });
  if (!account.ok) return account;
  return db.transaction(async (tx) => {
    const links = await lockSetupLinks(tx, now);
    if (!links.some(({ tokenHash }) => timingSafeEqual(tokenHash, wanted)) || (await anyUserExists(tx))) return invalid;
    const user = await insertUser(tx, { id: newUuid(now), ...account.value, now });
    if (!user) return invalid;
    await proveAddress(tx, user.id, "OPERATOR");
    await deleteSetupLinks(tx);
    await ensureWorkspace(tx, firstWorkspaceName, now);
    await insertOwnerOfEveryWorkspace(tx, user.id, now);
    const auditAction = {
      action: "account.create",
      subjectId: user.id,
      subjectName: user.email,
      detail: { by: "setup link" },
    } as const;
    await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
    return ok({ user, sessionToken: await openSession(tx, user.id, origin, { now, signedInBy: "PASSWORD" }) });
  });
};
