import type { Database } from "../../postgres/database.ts";
import { inLane, lanesWith, manyOfLanes } from "../../postgres/lanes.ts";
import { defaultTopics } from "../../trackers/event-topics.ts";
import { allBucketsOf, maxSpread } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type EventRow, eventRowColumns, type FeedPage, type FeedRow, type Tail, type TailEvent } from "../event-rows.sql.ts";
import type { FeedPlace } from "./feed-cursor.ts";

/** The end of the feed so far, of anyone's events. */
export const latestPlace = async (db: Database): Promise<FeedPlace> => {
  const place = await db.one<FeedPlace>(
    "latest_position",
    "select last_position as position, epoch from feed_lane where lane = $1",
    [0],
  );
  return place ?? { position: 0, epoch: "" };
};

/** The same, with how many buckets a workspace has: what has a position up to there is in one of them. */
const endOfWorkspace = async (db: Database, workspaceId: string): Promise<FeedPlace & { spread: number }> => {
  const end = await db.one<FeedPlace & { spread: number | null }>(
    "latest_position_and_spread",
    "select last_position as position, epoch, (select spread from workspace where id = $2) as spread from feed_lane where lane = $1",
    [0, workspaceId],
  );
  return { position: end?.position ?? 0, epoch: end?.epoch ?? "", spread: end?.spread ?? maxSpread };
};

/** Everything up to a milestone was created before its time. */
const lastMilestoneBefore = async (db: Database, createdFrom: number): Promise<number> => {
  const found = await db.one<{ position: number }>(
    "last_milestone_before",
    "select position from feed_milestone where created_until < $1 order by created_until desc, position desc limit 1",
    [new Date(createdFrom)],
  );
  return found?.position ?? 0;
};

/**
 * A page on a cluster, of what came up to the end as it was before: shards do not commit at one moment, so beyond it a position
 * may be seen before a lower one is. The epoch is of that moment too. What is not in the shards is asked before.
 */
export const readFeedOfLanes = async (db: Database, scope: Scope, page: FeedPage): Promise<FeedRow[]> => {
  const { statuses, createdFrom, backward } = page;
  const { position: end, epoch, spread } = await endOfWorkspace(db, scope.workspaceId);
  const after = createdFrom === null ? page.after : Math.max(page.after, await lastMilestoneBefore(db, createdFrom));
  const topics = [...new Set(page.topics ?? defaultTopics)];
  const params = [
    scope.workspaceId,
    scope.mode,
    after,
    Math.min(page.before ?? Number.MAX_SAFE_INTEGER, end + 1),
    page.limit,
    createdFrom === null ? null : new Date(createdFrom),
    topics,
    statuses,
  ];
  const name = `read_feed${statuses === null ? "" : "_of_statuses"}_up_to_in_lane${backward ? "_backward" : ""}`;
  const found = await manyOfLanes({ lanes: lanesWith(db, allBucketsOf(scope, spread)) }, (lane) => {
    const { and, params: ofLane } = inLane(lane, params.length + 1);
    return db.many<EventRow>(
      name,
      `select ${eventRowColumns} from event e
       where e.workspace_id = $1 and e.mode = $2 and e.position > $3 and e.position < $4 and ($6::timestamptz is null or e.created_at >= $6)
         and e.topic = any($7::text[]) and ${statuses === null ? "$8::text[] is null" : "e.status = any($8::text[])"}${and("e")}
       order by e.position ${backward ? "desc" : "asc"} limit $5`,
      [...params, ...ofLane],
    );
  });
  const sign = backward ? -1 : 1;
  const rows = found.sort((a, b) => sign * (a.position! - b.position!)).slice(0, page.limit);
  return rows.map((row) => ({ ...row, epoch }));
};

/** The same for those who follow the feed, of several scopes. */
export const readTailOfLanes = async (
  db: Database,
  { after, scopes, limit }: { after: number | null; scopes: readonly Scope[]; limit: number },
): Promise<Tail> => {
  const { position: frontier, epoch } = await latestPlace(db);
  if (after === null) return { events: [], frontier, epoch };
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 6);
    return db.many<Omit<TailEvent, "epoch">>(
      name("read_feed_tail_up_to"),
      `select e.* from unnest($1::uuid[], $2::text[]) as s (workspace_id, mode) cross join lateral (
         select ${eventRowColumns}, e.workspace_id as "workspaceId" from event e
         where e.workspace_id = s.workspace_id and e.mode = s.mode and e.position > $3 and e.position <= $4${and("e")}
         order by e.position limit $5) e
       order by e.position limit $5`,
      [scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode), after, frontier, limit, ...params],
    );
  });
  const events = found.sort((a, b) => a.position! - b.position!).slice(0, limit);
  return { events: events.map((event) => ({ ...event, epoch })), frontier, epoch };
};
