import type { SignInRequirement } from "../../people/sign-in/sign-in-means.ts";
import type { Database } from "../../postgres/database.ts";
import { announcingWorkspaces } from "../../workspaces/workspace-notices.sql.ts";

export type WorkspaceSettings = {
  id: string;
  name: string;
  publicPages: boolean;
  retentionDays: number | null;
  proofRetentionDays: number;
  requiredSignIn: SignInRequirement;
  /** Keys of trackers' metadata whose values the search finds. */
  searchKeys: readonly string[];
  createdAt: number;
  /** When it is erased; null if it was not deleted. */
  eraseAt: number | null;
};

const columns = `id, name, public_pages as "publicPages", retention_days as "retentionDays",
  proof_retention_days as "proofRetentionDays", required_sign_in as "requiredSignIn", search_keys as "searchKeys", created_at as "createdAt", erase_at as "eraseAt"`;

export const findWorkspaceSettings = (db: Database, id: string) =>
  db.one<WorkspaceSettings>("find_workspace_settings", `select ${columns} from workspace where id = $1`, [id]);

/** Undefined when another workspace has the name. */
export const updateWorkspaceSettings = (db: Database, settings: Omit<WorkspaceSettings, "createdAt" | "eraseAt">) =>
  db.one<WorkspaceSettings>(
    "update_workspace_settings",
    announcingWorkspaces(`update workspace set name = $2, public_pages = $3, retention_days = $4, proof_retention_days = $5, required_sign_in = $6, search_keys = $7
     where id = $1 and not exists (select from workspace other where other.name = $2 and other.id <> $1) returning ${columns}`),
    [
      ...[settings.id, settings.name, settings.publicPages, settings.retentionDays, settings.proofRetentionDays],
      ...[settings.requiredSignIn, settings.searchKeys],
    ],
  );
