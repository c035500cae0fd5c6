import type { IncomingHttpHeaders } from "node:http";
import { createShopConnector } from "../shared/shop-connector.ts";
import { isSignedWith } from "../shared/signature.ts";
import { catchUpWithShop, importOrder, type WooDeps } from "./import-orders.ts";
import type { WooOrder } from "./woocommerce-api.ts";
import { wooTarget } from "./write-back.ts";

export const createWooConnector = (deps: WooDeps) => {
  const { api, store } = deps;
  return createShopConnector<WooOrder>({
    feed: { api, store, target: wooTarget(deps), topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED"] },
    importReceived: (order) => importOrder(deps, order),
    catchUp: (now) => catchUpWithShop(deps, now),
  });
};

type Receiver = {
  readonly secret: string;
  /** Returns when the order's parcels are stored: only then is the webhook acknowledged. */
  receive(order: WooOrder): Promise<void>;
};

/** What WooCommerce sends once, unsigned, when a webhook is saved. */
const isPing = (body: Buffer): boolean => body.length < 50 && /^webhook_id=\d+$/.test(body.toString());

/** The status to respond with. */
export const receiveFromWoo = async (
  { secret, receive }: Receiver,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<number> => {
  if (isPing(body)) return 200;
  if (!isSignedWith(secret, body, headers["x-wc-webhook-signature"])) return 401;
  if (!["order.created", "order.updated"].includes(String(headers["x-wc-webhook-topic"]))) return 200;
  await receive(JSON.parse(body.toString()) as WooOrder);
  return 200;
};
