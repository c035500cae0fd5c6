import { createServer, type IncomingMessage, type Server } from "node:http";
import { Unavailable } from "../shared/kolli-api.ts";
import type { ImportedOrder } from "./import-fulfillments.ts";
import type { ShopifyFulfillment } from "./shopify-api.ts";
import { isSignedByShopify } from "./signature.ts";

const largestBody = 1024 * 1024;

/** The fields of a fulfilment in a webhook that are read: FULFILLMENTS_CREATE and FULFILLMENTS_UPDATE. */
type FulfillmentBody = {
  readonly id: number;
  readonly order_id: number;
  /** Such as "#1001.1": the order's name, and which of its fulfilments. */
  readonly name: string;
  readonly tracking_company?: string | null;
  readonly tracking_numbers?: readonly string[];
  readonly tracking_urls?: readonly string[];
};

export type ReceivedFulfillment = { readonly order: ImportedOrder; readonly fulfillment: ShopifyFulfillment };

export const readFulfillment = (body: FulfillmentBody): ReceivedFulfillment => ({
  order: { id: `gid://shopify/Order/${body.order_id}`, name: body.name.replace(/\.\d+$/, "") },
  fulfillment: {
    id: `gid://shopify/Fulfillment/${body.id}`,
    trackingInfo: (body.tracking_numbers ?? []).map((number, index) => ({
      company: body.tracking_company ?? null,
      number,
      url: body.tracking_urls?.[index] ?? null,
    })),
  },
});

const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > largestBody) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

export type WebhookDeps = {
  readonly secret: string;
  readonly shop: string;
  /** Returns when the fulfilment is stored: only then is the webhook acknowledged, and Shopify sends it again otherwise. */
  receive(fulfillment: ReceivedFulfillment): Promise<void>;
  health(): object;
};

const topics = ["fulfillments/create", "fulfillments/update"];

const answer = async (deps: WebhookDeps, request: IncomingMessage): Promise<{ status: number; body?: object }> => {
  if (request.method === "GET" && request.url === "/health") return { status: 200, body: deps.health() };
  if (request.method !== "POST" || request.url !== "/webhooks") return { status: 404 };
  const body = await readBody(request);
  if (body === null) return { status: 413 };
  const { headers } = request;
  if (!isSignedByShopify(body, headers["x-shopify-hmac-sha256"] as string | undefined, deps.secret)) return { status: 401 };
  if (headers["x-shopify-shop-domain"] !== deps.shop) return { status: 403 };
  if (!topics.includes(String(headers["x-shopify-topic"]))) return { status: 200 };
  try {
    await deps.receive(readFulfillment(JSON.parse(body.toString()) as FulfillmentBody));
    return { status: 200 };
  } catch (error) {
    if (error instanceof Unavailable) return { status: 503 };
    throw error;
  }
};

export const startWebhookServer = (deps: WebhookDeps, port: number, log: (line: string) => void): Promise<Server> => {
  const server = createServer((request, response) => {
    answer(deps, request)
      .catch((error: unknown) => {
        log(`A webhook failed: ${error instanceof Error ? error.message : String(error)}`);
        return { status: 500, body: undefined };
      })
      .then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body)),
      );
  });
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
};
