import { type FieldCost, unitsPerMs } from "../../graphql/cost/cost.ts";
import { ClientError } from "../../graphql/errors.ts";
import type { OneAtATime } from "../../lib/bounded/one-at-a-time.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { Tracker } from "../tracker.ts";
import { countTrackers, findByMiddle, listTrackers, type TrackerFilter, type TrackerPage } from "./list.sql.ts";

/** Of so many of the newest trackers the middle of codes and references is searched; beginnings are found among all. */
export const searchedMiddles = trackerBounds.searchedTrackers.cap;
const shortestMiddle = 3;

/** Reading the 20,000 newest takes PostgreSQL about 50 ms (measured 2026-11). */
const searchCost = 50 * unitsPerMs;

const isSearched = (text: string | undefined): boolean => text !== undefined && text.length >= shortestMiddle;

/** For fields with a filter: what searching costs beside the page. */
export const searchSurcharge: NonNullable<FieldCost["surcharge"]> = {
  argument: "filter",
  max: 1,
  each: searchCost,
  count(filter) {
    const search = (filter as { search?: unknown } | null | undefined)?.search;
    return search == null || (typeof search === "string" && !isSearched(search.trim())) ? 0 : 1;
  },
};

const withMiddles = async (db: Database, scope: Scope, filter: TrackerFilter): Promise<TrackerFilter> => {
  const { search, createdFrom, createdBefore } = filter;
  const range = { ...(createdFrom !== undefined && { createdFrom }), ...(createdBefore !== undefined && { createdBefore }) };
  const found = await findByMiddle(db, scope, {
    text: search!,
    among: searchedMiddles,
    limit: trackerBounds.foundMiddles.cap,
    ...range,
  });
  return found.length === 0 ? filter : { ...filter, alsoMeant: found.map(({ id }) => id) };
};

/** One at a time for each workspace: a search reads more than any other request, and others of it can wait. */
const searching = <Found>(
  searches: OneAtATime,
  { db, scope, filter }: { db: Database; scope: Scope; filter: TrackerFilter },
  read: (filter: TrackerFilter) => Promise<Found>,
): Promise<Found> => {
  if (!isSearched(filter.search)) return read(filter);
  const found = searches.run(scope.workspaceId, async () => read(await withMiddles(db, scope, filter)));
  if (found) return found;
  throw new ClientError(
    "THROTTLED",
    `${trackerBounds.waitingSearches.cap} searches of this workspace are waiting. Wait for their responses before you search again.`,
  );
};

export type Searching = { db: Database; searches: OneAtATime };

/** A page of the list. */
export const listPage = ({ db, searches }: Searching, scope: Scope, page: TrackerPage): Promise<Tracker[]> =>
  searching(searches, { db, scope, filter: page.filter }, (filter) => listTrackers(db, scope, { ...page, filter }));

/** How many trackers a filter lets through, counted up to `max`. */
export const countPage = ({ db, searches }: Searching, scope: Scope, filter: TrackerFilter, max: number): Promise<number> =>
  searching(searches, { db, scope, filter }, async (full) => (await countTrackers(db, scope, full, max))!.count);

/** A filter that finds the same without searching: what a search found is named in it. */
export const withSearchDone = ({ db, searches }: Searching, scope: Scope, filter: TrackerFilter): Promise<TrackerFilter> =>
  searching(searches, { db, scope, filter }, async (full) => full);
