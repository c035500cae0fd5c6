import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { OidcProvider } from "../../lib/sign-in/oidc-settings.ts";
import type { Database } from "../../postgres/database.ts";
import type { Role } from "../../use-cases/roles.ts";
import { recordAudit } from "../../workspaces/audit.ts";
import { findWorkspaceByName } from "../../workspaces/workspaces.sql.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { addressForms, readEmail, readName } from "../account-input.ts";
import { endEveryAccess } from "../end-access.ts";
import { membershipLimit } from "../member-limits.ts";
import { countMemberships, insertMembership } from "../members.sql.ts";
import type { SignInAttempt } from "../sign-in/sign-in.ts";
import { insertUser, lockUser, lockUserByEmail, proveAddress, type User, type UserSecrets } from "../users.sql.ts";
import { deleteInvitationsOf, findIdentity, holdInvitations, insertIdentity } from "./identities.sql.ts";
import type { OidcPerson } from "./provider-client.ts";

type Joining = { workspaceId: string; role: Role };

const joiningsFor = async (db: Database, { join }: OidcProvider, email: string): Promise<Joining[]> => {
  const rules = join.filter(({ domain }) => email.endsWith(`@${domain}`));
  const found = await Promise.all(
    rules.map(async ({ workspace, role }) => ({ role, workspaceId: (await findWorkspaceByName(db, workspace))?.id })),
  );
  return found.flatMap(({ workspaceId, role }) => (workspaceId === undefined ? [] : [{ workspaceId, role }]));
};

type Refusal = "address-unchecked" | "no-workspace" | "workspace-full";

/** Who it is, and the workspaces that they may join and that had no place for them. */
type Found = { user: User; full: readonly string[] };

/** A person who signed in before, if the provider's account is still theirs: checked again once the account is locked. */
const findKnown = async (tx: Database, provider: OidcProvider, subject: string): Promise<UserSecrets | undefined> => {
  const known = await findIdentity(tx, provider.id, subject);
  const user = known && (await lockUser(tx, known.userId));
  return user && (await findIdentity(tx, provider.id, subject))?.userId === user.id ? user : undefined;
};

/**
 * The account of a person whose provider vouches for their address, locked. If the account that has the address was never vouched for,
 * it may belong to a stranger who redeemed an invitation to that address: it becomes theirs, and what opened it before no longer does. Everything
 * is decided on the row as this transaction holds it.
 */
export const findOrMakeAccount = async (
  tx: Database,
  provider: OidcProvider,
  person: OidcPerson,
  attempt: SignInAttempt,
): Promise<Result<Found, Refusal>> => {
  const known = await findKnown(tx, provider, person.subject);
  if (known) return ok({ user: known, full: [] });
  if (person.email === null || !person.isAddressChecked) return fail("address-unchecked");
  const email = readEmail(person.email);
  if (!email.ok) return fail("address-unchecked");
  const forms = addressForms(person.email);
  const existing = await lockUserByEmail(tx, forms);
  const invited = await holdInvitations(tx, email.value, attempt.now);
  const { open, full } = await byRoom(tx, [...(await joiningsFor(tx, provider, email.value)), ...invited], existing);
  await recordNoPlace(tx, { user: existing, email: email.value }, full, provider, attempt);
  if (!existing && open.length === 0) return fail(full.length > 0 ? "workspace-full" : "no-workspace");
  // Nothing but the audit entry was written: once there is room, this person signs in for the first time again.
  if (existing && open.length === 0 && full.length > 0 && (await countMemberships(tx, null, existing.id)).workspaces === 0)
    return fail("workspace-full");
  const owner = await ownerOf(tx, { email: email.value, forms, person }, provider, attempt);
  await insertIdentity(tx, { providerId: provider.id, subject: person.subject, userId: owner.id, now: attempt.now });
  await join(tx, owner, open, provider, attempt);
  // An invitation into a full workspace stays.
  await deleteInvitationsOf(
    tx,
    email.value,
    open.map(({ workspaceId }) => workspaceId),
  );
  return ok({ user: owner, full: full.map(({ workspaceId }) => workspaceId) });
};

/** Where there is a place for this person, and where there is none. Asked in one order, as each stays locked. */
const byRoom = async (tx: Database, joinings: readonly Joining[], user: User | undefined) => {
  const [open, full]: [Joining[], Joining[]] = [[], []];
  for (const one of joinings.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))) {
    const limit = await membershipLimit(tx, { workspaceId: one.workspaceId, userId: user?.id ?? null });
    (limit === null ? open : full).push(one);
  }
  return { open, full };
};

/** Those who manage a full workspace see in its audit log who could not join. */
const recordNoPlace = async (
  tx: Database,
  { user, email }: { user: User | undefined; email: string },
  full: readonly Joining[],
  { name }: OidcProvider,
  { origin, now }: SignInAttempt,
): Promise<void> => {
  const { ipAddress, userAgent } = origin;
  const actor = user ? actorOf(user, origin) : { userId: null, name: email, ipAddress, userAgent };
  for (const { workspaceId, role } of full) {
    const detail = { role, by: name, reason: "the workspace has no place left" };
    const auditAction = {
      action: "member.join-refused",
      ...(user && { subjectId: user.id }),
      subjectName: email,
      detail,
    } as const;
    await recordAudit(tx, { workspaceId }, { actor, auditAction, now });
  }
};

type Wanted = { email: string; forms: readonly string[]; person: OidcPerson };

const ownerOf = async (
  tx: Database,
  { email, forms, person }: Wanted,
  provider: OidcProvider,
  attempt: SignInAttempt,
): Promise<UserSecrets> => {
  let owner = await lockUserByEmail(tx, forms);
  if (!owner) {
    const named = readName(person.name ?? email);
    const fresh = { id: newUuid(attempt.now), email, name: named.ok ? named.value : email, passwordHash: "", now: attempt.now };
    const made = await insertUser(tx, fresh);
    owner = (await lockUserByEmail(tx, forms))!;
    if (made) {
      await proveAddress(tx, owner.id, "OIDC");
      return owner;
    }
  }
  if (owner.addressProof === null) {
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
  for (const { workspaceId, role } of joinings) {
    if ((await insertMembership(tx, { workspaceId, userId: user.id, role, now })) === 0) continue;
    const detail = { role, by: name };
    const auditAction = { action: "member.join", subjectId: user.id, subjectName: user.email, detail } as const;
    await recordAudit(tx, { workspaceId }, { actor: actorOf(user, origin), auditAction, now });
  }
};
