import type { Database } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { Scope } from "../../workspaces/scope.ts";

/** Looks at so many trackers and no more, however many there are. */
const recentTrackers = 100;

/** The carriers of a workspace's newest trackers. */
export const recentCarriers = async (db: Database, { workspaceId, mode }: Scope): Promise<ReadonlySet<string>> => {
  const rows = await db.many<{ carrier: string }>(
    "recent_carriers",
    `${fansOut} select distinct recent.carrier
     from (select carrier from tracker where workspace_id = $1 and mode = $2 order by created_at desc, id desc limit $3) recent`,
    [workspaceId, mode, recentTrackers],
  );
  return new Set(rows.map(({ carrier }) => carrier));
};
