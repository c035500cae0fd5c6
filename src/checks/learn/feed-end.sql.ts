import type { Database } from "../../postgres/database.ts";

/** The end of the feed: events up to here have their places. */
export const latestPosition = async (db: Database): Promise<number> => {
  const found = await db.one<{ position: number }>(
    "latest_feed_position",
    "select last_position as position from feed_lane where lane = 0",
  );
  return found?.position ?? 0;
};

/** Whether there are events that predictions have not counted. */
export const areEventsUncounted =
  "exists (select from feed_lane l cross join prediction_cursor c where l.lane = 0 and c.only_one and l.last_position > c.position)";

export const listWorkspaceIds = async (db: Database): Promise<string[]> => {
  const rows = await db.many<{ id: string }>("list_workspace_ids", "select id from workspace");
  return rows.map(({ id }) => id);
};
