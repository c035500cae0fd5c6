import type { Database } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";
import { peopleBounds } from "./bounds.ts";
import type { SignInRequirement } from "./sign-in/sign-in-means.ts";
import type { AddressProof } from "./users.sql.ts";

export type Membership = {
  role: Role;
  workspaceId: string;
  workspaceName: string;
  requiredSignIn: SignInRequirement;
  /** When the workspace is erased; null if it was not deleted. */
  eraseAt: number | null;
};
export type OwnMembership = Membership & {
  publicPages: boolean;
  retentionDays: number | null;
  proofRetentionDays: number;
  searchKeys: readonly string[];
  workspaceCreatedAt: number;
};
export type Member = {
  userId: string;
  email: string;
  name: string;
  role: Role;
  twoFactorEnabled: boolean;
  createdAt: number;
  addressProof: AddressProof | null;
};

const memberColumns = `m.user_id as "userId", u.email, u.name, m.role, u.totp_enabled_at is not null as "twoFactorEnabled", m.created_at as "createdAt", u.address_proof as "addressProof"`;

export const membershipsOf = (db: Database, userId: string) =>
  db.many<OwnMembership>(
    "memberships_of",
    `select m.role, m.workspace_id as "workspaceId", w.name as "workspaceName", w.public_pages as "publicPages", w.required_sign_in as "requiredSignIn",
       w.retention_days as "retentionDays", w.proof_retention_days as "proofRetentionDays", w.search_keys as "searchKeys", w.created_at as "workspaceCreatedAt", w.erase_at as "eraseAt"
     from membership m join workspace w on w.id = m.workspace_id where m.user_id = $1 order by w.created_at, w.id`,
    [userId],
  );

export const findMembership = (db: Database, workspaceId: string, userId: string) =>
  db.one<Membership>(
    "find_membership",
    `select m.workspace_id as "workspaceId", w.name as "workspaceName", m.role, w.required_sign_in as "requiredSignIn", w.erase_at as "eraseAt"
     from membership m join workspace w on w.id = m.workspace_id where m.workspace_id = $1 and m.user_id = $2`,
    [workspaceId, userId],
  );

export const listMembers = (db: Database, workspaceId: string) =>
  db.many<Member>(
    "list_members",
    `select ${memberColumns} from membership m join user_account u on u.id = m.user_id where m.workspace_id = $1 order by m.created_at, m.user_id`,
    [workspaceId],
  );

export const findMember = (db: Database, workspaceId: string, userId: string) =>
  db.one<Member>(
    "find_member",
    `select ${memberColumns} from membership m join user_account u on u.id = m.user_id where m.workspace_id = $1 and m.user_id = $2`,
    [workspaceId, userId],
  );

export const findMemberByEmail = (db: Database, workspaceId: string, email: string) =>
  db.one<Member>(
    "find_member_by_email",
    `select ${memberColumns} from membership m join user_account u on u.id = m.user_id where m.workspace_id = $1 and u.email = $2`,
    [workspaceId, email],
  );

/** How many members the workspace has, and how many workspaces the person; `isMember` if they are in it already. */
export const countMemberships = async (db: Database, workspaceId: string | null, userId: string | null) =>
  (await db.one<{ members: number; workspaces: number; isMember: boolean }>(
    "count_memberships",
    `select (select count(*)::int from membership where workspace_id = $1::uuid) as members,
       (select count(*)::int from membership where user_id = $2::uuid) as workspaces,
       exists (select from membership where workspace_id = $1::uuid and user_id = $2::uuid) as "isMember"`,
    [workspaceId, userId],
  ))!;

/** Someone who is a member already keeps the role they have. */
export const insertMembership = (db: Database, membership: { workspaceId: string; userId: string; role: Role; now: number }) =>
  db.run(
    "insert_membership",
    `insert into membership (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4) on conflict (workspace_id, user_id) do nothing`,
    [membership.workspaceId, membership.userId, membership.role, new Date(membership.now)],
  );

/** Someone who is a member already gets the new role. */
export const upsertMembership = (db: Database, membership: { workspaceId: string; userId: string; role: Role; now: number }) =>
  db.run(
    "upsert_membership",
    `insert into membership (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, user_id) do update set role = excluded.role`,
    [membership.workspaceId, membership.userId, membership.role, new Date(membership.now)],
  );

/** Of the oldest, if there are more than a person can have. */
export const insertOwnerOfEveryWorkspace = (db: Database, userId: string, now: number) =>
  db.run(
    "insert_owner_of_every_workspace",
    `insert into membership (workspace_id, user_id, role, created_at) select id, $1, 'owner', $2 from workspace order by created_at, id limit $3`,
    [userId, new Date(now), peopleBounds.workspacesOfPerson.cap],
  );

/** Locks them, in one order, until the transaction ends: two owners who remove each other must take turns. */
export const lockOwners = (db: Database, workspaceId: string) =>
  db.many<{ userId: string }>(
    "lock_owners",
    `select user_id as "userId" from membership where workspace_id = $1 and role = 'owner' order by user_id for update`,
    [workspaceId],
  );

export const deleteMembership = (db: Database, workspaceId: string, userId: string) =>
  db.run("delete_membership", "delete from membership where workspace_id = $1 and user_id = $2", [workspaceId, userId]);

export const anyUserExists = async (db: Database): Promise<boolean> =>
  (await db.one<{ found: boolean }>("any_user_exists", "select exists (select from user_account) as found"))!.found;
