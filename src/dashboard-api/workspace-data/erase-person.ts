import { fail, ok, type Result } from "../../lib/result.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { listTrackers, type TrackerFilter } from "../../trackers/read/list.sql.ts";
import { deleteTrackerRow } from "../../trackers/trackers.sql.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import { type Actor, recordAudit } from "../../workspaces/audit.ts";
import { modes } from "../../workspaces/scope.ts";

/** Whose parcels: all with this reference, or all whose metadata has this value under this name. */
export type Person = {
  reference?: string | null | undefined;
  metadataKey?: string | null | undefined;
  metadataValue?: string | null | undefined;
};

const atOnce = 200;

/** PostgreSQL stores neither, so nobody has them. */
const isStorable = (text: string | null | undefined): boolean => text == null || (!text.includes("\0") && text.isWellFormed());

const filterOf = ({ reference, metadataKey, metadataValue }: Person): TrackerFilter | null => {
  if (![reference, metadataKey, metadataValue].every(isStorable)) return null;
  const hasMetadata = Boolean(metadataKey) && metadataValue != null && metadataValue !== "";
  if (Boolean(reference) === hasMetadata) return null;
  return reference ? { reference: [reference] } : { metadata: JSON.stringify({ [metadataKey!]: metadataValue }) };
};

/**
 * Erases a person's trackers in both modes, whatever their state: scans, carriers' answers, proofs of delivery, deliveries with
 * what was sent and answered, and what their events told. The feed keeps the ids, topics and sequences. The audit log tells how
 * many it were and how they were found, not who it was: it must not keep what was to be erased.
 */
export const erasePerson = async (
  db: TransactionalDatabase,
  workspaceId: string,
  person: Person,
  { actor, now }: { actor: Actor; now: number },
): Promise<Result<number, DashboardUserError>> => {
  const filter = filterOf(person);
  if (filter === null) return fail(dashboardUserError("PERSON_INVALID"));
  let count = 0;
  for (const mode of modes) {
    const scope = { workspaceId, mode };
    for (;;) {
      const page = { filter, sort: "CREATED_AT_ASC", after: null, before: null, backward: false, limit: atOnce } as const;
      const found = await listTrackers(db, scope, page);
      for (const { id } of found) count += (await deleteTrackerRow(db, scope, id)) > 0 ? 1 : 0;
      if (found.length < atOnce) break;
    }
  }
  const by = person.reference ? "reference" : "metadata";
  const auditAction = { action: "person.erase", detail: { after: { trackers: count, foundBy: by } } } as const;
  await recordAudit(db, { workspaceId }, { actor, auditAction, now });
  return ok(count);
};
