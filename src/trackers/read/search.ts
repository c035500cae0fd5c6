import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Tracker } from "../tracker.ts";
import { countTrackers, findByMiddle, listTrackers, type TrackerFilter, type TrackerPage } from "./list.sql.ts";

/** Of so many of the newest trackers the middle of codes and references is searched; beginnings are found among all. */
export const searchedMiddles = 20_000;
const shortestMiddle = 3;
const mostMiddles = 500;

const withMiddles = async (db: Database, scope: Scope, filter: TrackerFilter): Promise<TrackerFilter> => {
  const { search, createdFrom, createdBefore } = filter;
  if (search === undefined || search.length < shortestMiddle) return filter;
  const range = { ...(createdFrom !== undefined && { createdFrom }), ...(createdBefore !== undefined && { createdBefore }) };
  const found = await findByMiddle(db, scope, { text: search, among: searchedMiddles, limit: mostMiddles, ...range });
  return found.length === 0 ? filter : { ...filter, alsoMeant: found.map(({ id }) => id) };
};

/** A page of the list. */
export const listPage = async (db: Database, scope: Scope, page: TrackerPage): Promise<Tracker[]> =>
  listTrackers(db, scope, { ...page, filter: await withMiddles(db, scope, page.filter) });

/** How many trackers a filter lets through, counted up to `max`. */
export const countPage = async (db: Database, scope: Scope, filter: TrackerFilter, max: number): Promise<number> =>
  (await countTrackers(db, scope, await withMiddles(db, scope, filter), max))!.count;
