import { beginFeed, catchUpWithFeed } from "../shared/event-feed.ts";
import type { KolliApi } from "../shared/kolli-api.ts";
import type { Store } from "../shared/store.ts";
import { catchUpWithOrders, type ImportDeps, importFulfillment } from "./import-fulfillments.ts";
import type { ShopifyApi } from "./shopify-api.ts";
import type { ReceivedFulfillment } from "./webhook-server.ts";
import { shopifyTarget } from "./write-back.ts";

export type ConnectorOptions = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly shopify: ShopifyApi;
  readonly shop: string;
  readonly setsLinks: boolean;
};

const ordersEveryMs = 15 * 60_000;

/** One thing after the other: an event must not be read before the parcel that it is about is stored. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
};

export const createShopifyConnector = (options: ConnectorOptions) => {
  const { api, store, shopify } = options;
  const deps: ImportDeps = options;
  const feed = { api, store, target: shopifyTarget(store, shopify), topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED"] };
  const inTurn = createTurns();
  let ordersDueAt = 0;
  return {
    receive: ({ order, fulfillment }: ReceivedFulfillment) =>
      inTurn(async () => {
        await beginFeed(feed);
        await importFulfillment(deps, order, fulfillment);
      }),
    round: (now = Date.now()) =>
      inTurn(async () => {
        await beginFeed(feed);
        if (now >= ordersDueAt) {
          await catchUpWithOrders(deps, now);
          ordersDueAt = now + ordersEveryMs;
        }
        return catchUpWithFeed(feed);
      }),
    health: () => ({
      lastImportAt: store.get("lastImportAt") ?? null,
      lastEventAt: store.get("lastEventAt") ?? null,
      problems: store.problems(20),
    }),
  };
};
