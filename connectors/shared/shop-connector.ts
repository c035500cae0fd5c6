import { beginFeed, catchUpWithFeed, type FeedDeps } from "./event-feed.ts";
import type { Problem } from "./store.ts";

export type Health = {
  readonly lastImportAt: string | null;
  readonly lastEventAt: string | null;
  readonly problems: readonly Problem[];
};

export type ShopConnector<Received> = {
  /** What the shop sent; returns once it is stored. */
  receive(received: Received): Promise<void>;
  /** What has changed in the shop and in Kolli since; gives how many events there were. */
  round(now?: number): Promise<number>;
  health(): Health;
};

export type ShopDeps<Received> = {
  readonly feed: FeedDeps;
  importReceived(received: Received): Promise<void>;
  /** Everything that changed in the shop since the last time. */
  catchUp(now: number): Promise<void>;
};

const shopEveryMs = 15 * 60_000;

/** One thing after the other: an event must not be read before the parcel that it is about is stored. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
};

export const createShopConnector = <Received>(deps: ShopDeps<Received>): ShopConnector<Received> => {
  const { feed, importReceived, catchUp } = deps;
  const inTurn = createTurns();
  let shopDueAt = 0;
  return {
    receive: (received) =>
      inTurn(async () => {
        await beginFeed(feed);
        await importReceived(received);
      }),
    round: (now = Date.now()) =>
      inTurn(async () => {
        await beginFeed(feed);
        if (now >= shopDueAt) {
          await catchUp(now);
          shopDueAt = now + shopEveryMs;
        }
        return catchUpWithFeed(feed);
      }),
    health: () => ({
      lastImportAt: feed.store.get("lastImportAt") ?? null,
      lastEventAt: feed.store.get("lastEventAt") ?? null,
      problems: feed.store.problems(20),
    }),
  };
};
