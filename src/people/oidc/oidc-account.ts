import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { OidcProvider } from "../../lib/sign-in/oidc-settings.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { recordAudit } from "../../workspaces/audit.ts";
import { findWorkspaceByName } from "../../workspaces/workspaces.sql.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { readEmail, readName } from "../account-input.ts";
import { insertMembership } from "../members.sql.ts";
import { deletePasskeysOf } from "../passkeys/passkeys.sql.ts";
import type { Role } from "../roles.ts";
import { deleteSessionsOf } from "../sign-in/sessions.sql.ts";
import type { SignInAttempt } from "../sign-in/sign-in.ts";
import {
  deleteRecoveryCodes,
  disableTotp,
  findUserByEmail,
  findUserSecrets,
  insertUser,
  proveAddress,
  type User,
  updatePasswordHash,
} from "../users.sql.ts";
import { countInvitations, findIdentity, insertIdentity, takeInvitations } from "./identities.sql.ts";
import type { OidcPerson } from "./provider-client.ts";

type Joining = { workspaceId: string; role: Role };

const joiningsFor = async (db: Database, { join }: OidcProvider, email: string): Promise<Joining[]> => {
  const rules = join.filter(({ domain }) => email.endsWith(`@${domain}`));
  const found = await Promise.all(
    rules.map(async ({ workspace, role }) => ({ role, workspaceId: (await findWorkspaceByName(db, workspace))?.id })),
  );
  return found.flatMap(({ workspaceId, role }) => (workspaceId === undefined ? [] : [{ workspaceId, role }]));
};

/**
 * The account of somebody whose provider vouches for their address. Where nobody ever vouched for the account that has it, it may
 * be a stranger's, who redeemed an invitation of somebody else's address: it becomes theirs, and whatever opened it before does not.
 */
export const findOrMakeAccount = async (
  db: TransactionalDatabase,
  provider: OidcProvider,
  person: OidcPerson,
  attempt: SignInAttempt,
): Promise<Result<User, "address-unchecked" | "no-workspace">> => {
  const known = await findIdentity(db, provider.id, person.subject);
  const user = known && (await findUserSecrets(db, known.userId));
  if (user) return ok(user);
  if (person.email === null || !person.isAddressChecked) return fail("address-unchecked");
  const email = readEmail(person.email);
  if (!email.ok) return fail("address-unchecked");
  const joinings = await joiningsFor(db, provider, email.value);
  const holder = await findUserByEmail(db, email.value);
  if (!holder && joinings.length === 0 && (await countInvitations(db, email.value, attempt.now)) === 0)
    return fail("no-workspace");
  return db.transaction(async (tx) => {
    const named = readName(person.name ?? email.value);
    const fresh = { id: newUuid(attempt.now), email: email.value, name: named.ok ? named.value : email.value, passwordHash: "" };
    const owner = holder ?? (await insertUser(tx, { ...fresh, now: attempt.now })) ?? (await findUserByEmail(tx, email.value))!;
    if (holder && holder.addressProof === null) await takeOver(tx, holder, provider, attempt);
    if (owner.addressProof === null) await proveAddress(tx, owner.id, "OIDC");
    await insertIdentity(tx, { providerId: provider.id, subject: person.subject, userId: owner.id, now: attempt.now });
    await join(tx, owner, [...joinings, ...(await takeInvitations(tx, email.value, attempt.now))], provider, attempt);
    return ok((await findUserSecrets(tx, owner.id))!);
  });
};

const takeOver = async (tx: Database, user: User, { name }: OidcProvider, { origin, now }: SignInAttempt): Promise<void> => {
  await updatePasswordHash(tx, user.id, "");
  await disableTotp(tx, user.id);
  await deleteRecoveryCodes(tx, user.id);
  await deletePasskeysOf(tx, user.id);
  await deleteSessionsOf(tx, user.id, null);
  const auditAction = {
    action: "account.prove-address",
    subjectId: user.id,
    subjectName: user.email,
    detail: { by: name, ended: "password, two-factor, passkeys and sessions from before" },
  } as const;
  await recordAccountAudit(tx, user.id, { actor: actorOf(user, origin), auditAction, now });
};

const join = async (
  tx: Database,
  user: User,
  joinings: readonly Joining[],
  { name }: OidcProvider,
  { origin, now }: SignInAttempt,
) => {
  for (const { workspaceId, role } of joinings) {
    if ((await insertMembership(tx, { workspaceId, userId: user.id, role, now })) === 0) continue;
    const detail = { role, by: name };
    const auditAction = { action: "member.join", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAudit(tx, { workspaceId }, { actor: actorOf(user, origin), auditAction, now });
  }
};
