import { beginFeed, catchUpWithFeed } from "../shared/event-feed.ts";
import { catchUpWithOrders, type ImportDeps } from "./import-orders.ts";
import { medusaTarget } from "./write-back.ts";

const ordersEveryMs = 60_000;

export const createMedusaConnector = (deps: ImportDeps) => {
  const { api, store, medusa } = deps;
  const feed = { api, store, target: medusaTarget(store, medusa), topics: ["TRACKER_UPDATED"] };
  let ordersDueAt = 0;
  return {
    async round(now = Date.now()): Promise<number> {
      await beginFeed(feed);
      if (now >= ordersDueAt) {
        await catchUpWithOrders(deps, now);
        ordersDueAt = now + ordersEveryMs;
      }
      return catchUpWithFeed(feed);
    },
    health: () => ({
      lastImportAt: store.get("lastImportAt") ?? null,
      lastEventAt: store.get("lastEventAt") ?? null,
      problems: store.problems(20),
    }),
  };
};
