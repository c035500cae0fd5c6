import type { KolliApi } from "../shared/kolli-api.ts";
import { createShopConnector } from "../shared/shop-connector.ts";
import type { Store } from "../shared/store.ts";
import { catchUpWithOrders, importFulfillment } from "./import-fulfillments.ts";
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

export const createShopifyConnector = (options: ConnectorOptions) => {
  const { api, store, shopify } = options;
  return createShopConnector<ReceivedFulfillment>({
    feed: { api, store, target: shopifyTarget(store, shopify), topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED"] },
    importReceived: ({ order, fulfillment }) => importFulfillment(options, order, fulfillment),
    catchUp: (now) => catchUpWithOrders(options, now),
  });
};
