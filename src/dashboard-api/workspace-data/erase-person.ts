import type { Database } from "../../postgres/database.ts";
import { listTrackers, type TrackerFilter } from "../../trackers/read/list.sql.ts";
import { deleteTrackerRow } from "../../trackers/trackers.sql.ts";
import { modes } from "../../workspaces/scope.ts";

/** Whose parcels: all with this reference, or all whose metadata has this value under this name. */
export type Person = {
  email?: string | null | undefined;
  reference?: string | null | undefined;
  metadataKey?: string | null | undefined;
  metadataValue?: string | null | undefined;
};

const atOnce = 200;

/** PostgreSQL stores neither, so no row has them. */
const isStorable = (text: string | null | undefined): boolean => text == null || (!text.includes("\0") && text.isWellFormed());

export const filterOf = ({ reference, metadataKey, metadataValue }: Person): TrackerFilter | null => {
  if (![reference, metadataKey, metadataValue].every(isStorable)) return null;
  const hasMetadata = Boolean(metadataKey) && metadataValue != null && metadataValue !== "";
  if (Boolean(reference) === hasMetadata) return null;
  return reference ? { reference: [reference] } : { metadata: JSON.stringify({ [metadataKey!]: metadataValue }) };
};

/** In both modes; gives how many there were. */
export const eraseTrackersOfPerson = async (db: Database, workspaceId: string, filter: TrackerFilter): Promise<number> => {
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
  return count;
};
