import { type FieldCost, unitsPerMs } from "../../graphql/cost/cost.ts";
import { ClientError } from "../../graphql/errors.ts";
import type { OneAtATime } from "../../lib/bounded/one-at-a-time.ts";
import type { Database } from "../../postgres/database.ts";
import { isOneLane, lanesWith } from "../../postgres/lanes.ts";
import { bucketsSoon, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { Tracker } from "../tracker.ts";
import {
  countTrackers,
  findByMetadataPart,
  findByMetadataValue,
  findByMiddle,
  listTrackers,
  type TrackerFilter,
  type TrackerPage,
} from "./list.sql.ts";

/** Of so many of the newest trackers the middle of codes and references is searched; beginnings are found among all. */
export const searchedMiddles = trackerBounds.searchedTrackers.cap;
const shortestMiddle = 3;

/** One of many codes and references that are looked up takes PostgreSQL about 10 µs; reading the 20,000 newest as long as 5,000 of them (measured 2026-11). */
const namedCost = unitsPerMs / 100;
const searchedAsNamed = 5_000;

/** `keysOf`: which metadata of a workspace is searched. */
export type Searching = {
  db: Database;
  searches: OneAtATime;
  keysOf: (workspaceId: string) => Promise<readonly string[]>;
  spreadOf: SpreadOf;
};

const isSearched = (text: string | undefined): boolean => text !== undefined && text.length >= shortestMiddle;

/** For fields with a filter: what searching costs beside the page. */
export const searchSurcharge: NonNullable<FieldCost["surcharge"]> = {
  argument: "filter",
  max: searchedAsNamed + trackerBounds.namedTrackers.cap,
  each: namedCost,
  count(filter) {
    const { search, codeOrReference } = (filter ?? {}) as { search?: unknown; codeOrReference?: unknown };
    const isCheap = search == null || (typeof search === "string" && !isSearched(search.trim()));
    return (isCheap ? 0 : searchedAsNamed) + (Array.isArray(codeOrReference) ? codeOrReference.length : 0);
  },
};

/** By the metadata that the workspace named as searchable: whole values among all trackers, parts of them among the newest. */
const findByMetadata = async (db: Database, scope: Scope, text: string, keys: readonly string[]) => {
  if (keys.length === 0) return [];
  const search = { text, keys, limit: trackerBounds.foundMiddles.cap };
  return [
    ...(await findByMetadataValue(db, scope, search)),
    ...(await findByMetadataPart(db, scope, { ...search, among: trackerBounds.searchedMetadata.cap })),
  ];
};

const withMiddles = async ({ db, keysOf }: Searching, scope: Scope, filter: TrackerFilter): Promise<TrackerFilter> => {
  const { search, createdFrom, createdBefore } = filter;
  const range = { ...(createdFrom !== undefined && { createdFrom }), ...(createdBefore !== undefined && { createdBefore }) };
  const found = await findByMiddle(db, scope, {
    text: search!,
    among: searchedMiddles,
    limit: trackerBounds.foundMiddles.cap,
    ...range,
  });
  const byMetadata = await findByMetadata(db, scope, search!, await keysOf(scope.workspaceId));
  const meant = [...new Set([...found, ...byMetadata].map(({ id }) => id))].slice(0, trackerBounds.foundMiddles.cap);
  return meant.length === 0 ? filter : { ...filter, alsoMeant: meant };
};

/** One at a time for each workspace: a search reads more than any other request, and others of it can wait. */
const searching = <Found>(
  look: Searching,
  { scope, filter }: { scope: Scope; filter: TrackerFilter },
  read: (filter: TrackerFilter) => Promise<Found>,
): Promise<Found> => {
  if (!isSearched(filter.search)) return read(filter);
  const found = look.searches.run(scope.workspaceId, async () => read(await withMiddles(look, scope, filter)));
  if (found) return found;
  throw new ClientError(
    "THROTTLED",
    `${trackerBounds.waitingSearches.cap} searches of this workspace are waiting. Wait for their responses before you search again.`,
  );
};

/** A page of the list. */
export const listPage = async (look: Searching, scope: Scope, page: TrackerPage): Promise<Tracker[]> => {
  const { db, spreadOf } = look;
  const lanes = isOneLane(db) ? db.lanes : lanesWith(db, bucketsSoon(scope, await spreadOf(scope.workspaceId)));
  return searching(look, { scope, filter: page.filter }, (filter) => listTrackers(db, scope, { ...page, filter }, lanes));
};

/** How many trackers a filter lets through, counted up to `max`. */
export const countPage = (look: Searching, scope: Scope, filter: TrackerFilter, max: number): Promise<number> =>
  searching(look, { scope, filter }, async (full) => (await countTrackers(look.db, scope, full, max))!.count);

/** A filter that finds the same without searching: what a search found is named in it. */
export const withSearchDone = (look: Searching, scope: Scope, filter: TrackerFilter): Promise<TrackerFilter> =>
  searching(look, { scope, filter }, async (full) => full);
