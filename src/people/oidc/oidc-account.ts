import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { OidcProvider } from "../../lib/sign-in/oidc-settings.ts";
import type { Database } from "../../postgres/database.ts";
import type { Role } from "../../use-cases/roles.ts";
import { recordAudit } from "../../workspaces/audit.ts";
import { findWorkspaceByName } from "../../workspaces/workspaces.sql.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { readEmail, readName } from "../account-input.ts";
import { endEveryAccess } from "../end-access.ts";
import { membershipLimit } from "../member-limits.ts";
import { insertMembership } from "../members.sql.ts";
import type { SignInAttempt } from "../sign-in/sign-in.ts";
import { insertUser, lockUser, lockUserByEmail, proveAddress, type User, type UserSecrets } from "../users.sql.ts";
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

type Refusal = "address-unchecked" | "no-workspace";

/** Somebody who was here before, if the provider's account is still theirs: asked again once the account is locked. */
const findKnown = async (tx: Database, provider: OidcProvider, subject: string): Promise<UserSecrets | undefined> => {
  const known = await findIdentity(tx, provider.id, subject);
  const user = known && (await lockUser(tx, known.userId));
  return user && (await findIdentity(tx, provider.id, subject))?.userId === user.id ? user : undefined;
};

/**
 * The account of somebody whose provider vouches for their address, locked. If nobody ever vouched for the account that has it, it may be
 * a stranger's, who redeemed an invitation of somebody else's address: it becomes theirs, and whatever opened it before does not. Everything
 * is decided on the row as this transaction holds it.
 */
export const findOrMakeAccount = async (
  tx: Database,
  provider: OidcProvider,
  person: OidcPerson,
  attempt: SignInAttempt,
): Promise<Result<User, Refusal>> => {
  const known = await findKnown(tx, provider, person.subject);
  if (known) return ok(known);
  if (person.email === null || !person.isAddressChecked) return fail("address-unchecked");
  const email = readEmail(person.email);
  if (!email.ok) return fail("address-unchecked");
  const joinings = await joiningsFor(tx, provider, email.value);
  const owner = await ownerOf(tx, { email: email.value, person, mayJoin: joinings.length > 0 }, provider, attempt);
  if (!owner) return fail("no-workspace");
  await insertIdentity(tx, { providerId: provider.id, subject: person.subject, userId: owner.id, now: attempt.now });
  await join(tx, owner, [...joinings, ...(await takeInvitations(tx, email.value, attempt.now))], provider, attempt);
  return ok(owner);
};

type Wanted = { email: string; person: OidcPerson; mayJoin: boolean };

const ownerOf = async (tx: Database, { email, person, mayJoin }: Wanted, provider: OidcProvider, attempt: SignInAttempt) => {
  let owner = await lockUserByEmail(tx, email);
  if (!owner) {
    if (!mayJoin && (await countInvitations(tx, email, attempt.now)) === 0) return undefined;
    const named = readName(person.name ?? email);
    const fresh = { id: newUuid(attempt.now), email, name: named.ok ? named.value : email, passwordHash: "", now: attempt.now };
    const made = await insertUser(tx, fresh);
    owner = await lockUserByEmail(tx, email);
    if (made && owner) {
      await proveAddress(tx, owner.id, "OIDC");
      return owner;
    }
  }
  if (owner?.addressProof === null) {
    await takeOver(tx, owner, provider, attempt);
    await proveAddress(tx, owner.id, "OIDC");
  }
  return owner;
};

const takeOver = async (tx: Database, user: User, { name }: OidcProvider, { origin, now }: SignInAttempt): Promise<void> => {
  await endEveryAccess(tx, user.id);
  const auditAction = {
    action: "account.prove-address",
    subjectId: user.id,
    subjectName: user.email,
    detail: { by: name, ended: "password, two-factor, passkeys, other identities, links and sessions from before" },
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
  // In one order, as each stays locked: two who sign in must not wait for each other.
  for (const { workspaceId, role } of joinings.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))) {
    // A full workspace does not keep anyone from signing in.
    if (await membershipLimit(tx, { workspaceId, userId: user.id })) continue;
    if ((await insertMembership(tx, { workspaceId, userId: user.id, role, now })) === 0) continue;
    const detail = { role, by: name };
    const auditAction = { action: "member.join", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAudit(tx, { workspaceId }, { actor: actorOf(user, origin), auditAction, now });
  }
};
