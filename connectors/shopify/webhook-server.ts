import type { IncomingHttpHeaders, Server } from "node:http";
import { startHookServer } from "../shared/hook-server.ts";
import { isSignedWith } from "../shared/signature.ts";
import type { ImportedOrder } from "./import-fulfillments.ts";
import { keptItems, type ShopifyFulfillment, shortTitle } from "./shopify-api.ts";

/** The fields of a fulfilment in a webhook that are read: FULFILLMENTS_CREATE and FULFILLMENTS_UPDATE. */
type FulfillmentBody = {
  readonly id: number;
  readonly order_id: number;
  /** Such as "#1001.1": the order's name, and which of its fulfilments. */
  readonly name: string;
  readonly tracking_company?: string | null;
  readonly tracking_numbers?: readonly string[];
  readonly tracking_urls?: readonly string[];
  readonly line_items?: readonly { readonly id: number; readonly quantity: number; readonly title: string }[];
};

export type ReceivedFulfillment = { readonly order: ImportedOrder; readonly fulfillment: ShopifyFulfillment };

export const readFulfillment = (body: FulfillmentBody): ReceivedFulfillment => ({
  order: { id: `gid://shopify/Order/${body.order_id}`, name: body.name.replace(/\.\d+$/, "") },
  fulfillment: {
    id: `gid://shopify/Fulfillment/${body.id}`,
    ...(body.line_items && {
      items: body.line_items
        .slice(0, keptItems)
        .map(({ id, quantity, title }) => ({ id: `gid://shopify/LineItem/${id}`, quantity, title: shortTitle(title) })),
    }),
    trackingInfo: (body.tracking_numbers ?? []).map((number, index) => ({
      company: body.tracking_company ?? null,
      number,
      url: body.tracking_urls?.[index] ?? null,
    })),
  },
});

export type WebhookDeps = {
  readonly secret: string;
  readonly shop: string;
  /** Returns when the fulfilment is stored: only then is the webhook acknowledged, and Shopify sends it again otherwise. */
  receive(fulfillment: ReceivedFulfillment): Promise<void>;
  health(): object;
};

const topics = ["fulfillments/create", "fulfillments/update"];

const receiveSigned = async (deps: WebhookDeps, body: Buffer, headers: IncomingHttpHeaders): Promise<number> => {
  if (!isSignedWith(deps.secret, body, headers["x-shopify-hmac-sha256"])) return 401;
  if (headers["x-shopify-shop-domain"] !== deps.shop) return 403;
  if (topics.includes(String(headers["x-shopify-topic"])))
    await deps.receive(readFulfillment(JSON.parse(body.toString()) as FulfillmentBody));
  return 200;
};

export const startWebhookServer = (deps: WebhookDeps, port: number, log: (line: string) => void): Promise<Server> =>
  startHookServer({ health: deps.health, receive: (body, headers) => receiveSigned(deps, body, headers) }, port, log);
