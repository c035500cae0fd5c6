import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { type BodyAllowance, newAllowance } from "./event-bodies.ts";
import { readTrackerFeeds } from "./events.sql.ts";
import { type PageOfPlaces, type PlacedEvent, type PlacedFeed, readPlaced } from "./feed/placed-pages.ts";

/** The bodies of all events that were read together count against one allowance. */
export type EventsOfTracker = readonly (PlacedEvent & { allowance: BodyAllowance })[];

type TrackerPage = PageOfPlaces & { trackerId: string };
const pageText = ({ trackerId: _, ...page }: TrackerPage): string => JSON.stringify(page);
const pageKey = (page: TrackerPage): string => `${page.trackerId} ${pageText(page)}`;

/** For a field below a list: the same page of all its trackers is read in one statement. */
export const createLoadOfTracker = (feed: PlacedFeed, reading: Database) =>
  batchedByScope<TrackerPage, EventsOfTracker>(async (scope, pages) => {
    const same = [...Map.groupBy(pages, pageText).values()];
    const found = new Map((await Promise.all(same.map((one) => readSamePage(feed, reading, scope, one)))).flat());
    const allowance = newAllowance();
    return (page) => (found.get(pageKey(page)) ?? []).map((row) => ({ ...row, allowance }));
  }, pageKey);

const readSamePage = async (feed: PlacedFeed, reading: Database, scope: Scope, same: readonly TrackerPage[]) => {
  const [page] = same as [TrackerPage];
  const trackerIds = same.map(({ trackerId }) => trackerId);
  const rows = await readPlaced(feed, {
    from: reading,
    places: page,
    ask: (from, positions) => readTrackerFeeds(from, scope, { ...page, trackerIds, ...positions }),
  });
  const own = Map.groupBy(rows, (row) => row.trackerId);
  return [...own].map(([trackerId, events]) => [pageKey({ ...page, trackerId }), events] as const);
};
