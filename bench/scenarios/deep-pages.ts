import { readFeed } from "../../src/events/events.sql.ts";
import { listTrackers } from "../../src/trackers/read/list.sql.ts";
import type { Environment } from "../environment.ts";
import { type MadeUp, someMadeUp } from "../loading.sql.ts";
import { loadFeed } from "../loading.ts";
import { manyTrackers } from "../many-trackers.ts";
import { runCallers } from "../measure.ts";
import type { Contest, ContestScenario } from "../scenario.ts";

const trackers = 1_000_000;
const limit = 50;

/** Somewhere between the first tenth and the end. */
const somewhereDeep = (): number => Math.floor(trackers * (0.1 + 0.85 * Math.random()));

type Pages = { first(): Promise<readonly unknown[]>; deep(): Promise<readonly unknown[]> };

const comparePages = async (
  environment: Environment,
  name: string,
  withEvents: boolean,
  pagesOf: (db: Parameters<typeof listTrackers>[0], made: MadeUp) => Promise<Pages>,
): Promise<Contest> => {
  const { template, facts } = await manyTrackers(environment, trackers);
  const database = await environment.openDatabase(name, template);
  if (withEvents) await loadFeed(database.db, facts);
  const { first, deep } = await pagesOf(database.db, facts);
  const readOver = (read: Pages["first"]) => (ms: number) =>
    runCallers(1, ms, async () => {
      const rows = await read();
      if (rows.length !== limit) throw new Error(`A page has ${rows.length} rows.`);
    });
  return { ours: readOver(deep), floor: readOver(first), tearDown: () => database.drop() };
};

const described = { against: "the first page", target: 1.5, atMost: true, compare: "p50Ms", stretchMs: 1_000 } as const;

export const deepPages: readonly ContestScenario[] = [
  {
    ...described,
    name: "deep-pages-list",
    what: "a page of 50 deep in a list of 1 million trackers",
    setUp: (environment) =>
      comparePages(environment, "deep_list", false, async (db, made) => {
        const ids = await someMadeUp(db, made, 1_000);
        const page = (after: { at: number; id: string } | null) =>
          listTrackers(db, made.scope, { filter: {}, sort: "CREATED_AT_DESC", after, before: null, backward: false, limit });
        let count = 0;
        return {
          first: () => page(null),
          deep: () => {
            const { createdMs, id } = ids[count++ % ids.length]!;
            return page({ at: createdMs, id });
          },
        };
      }),
  },
  {
    ...described,
    name: "deep-pages-feed",
    what: "a page of 50 deep in a feed of 1 million events",
    setUp: (environment) =>
      comparePages(environment, "deep_feed", true, async (db, made) => {
        const page = (after: number) =>
          readFeed(db, made.scope, { after, limit, trackerId: null, statuses: null, createdFrom: null });
        return { first: () => page(0), deep: () => page(somewhereDeep()) };
      }),
  },
];
