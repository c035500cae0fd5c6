import type { IncomingHttpHeaders } from "node:http";
import type { KolliApi } from "../shared/kolli-api.ts";
import { createShopConnector } from "../shared/shop-connector.ts";
import { type Capture, importCapture, type PaypalDeps, paypalTarget } from "./hand-over.ts";
import type { PaypalApi, Transmission } from "./paypal-api.ts";

export const createPaypalConnector = (api: KolliApi, deps: PaypalDeps) =>
  createShopConnector<Capture>({
    feed: { api, store: deps.store, target: paypalTarget(deps), topics: ["TRACKER_UPDATED"] },
    importReceived: (capture) => importCapture(deps, capture),
    // PayPal repeats webhooks for three days.
    catchUp: async () => {},
  });

/** The fields of a webhook that are read. */
type Event = {
  readonly event_type?: unknown;
  readonly resource?: {
    readonly id?: unknown;
    readonly invoice_id?: unknown;
    readonly custom_id?: unknown;
    readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: unknown } };
  };
};

/** `prefix` is what a shop puts before its order number to make an invoice number. */
export const readCapture = ({ event_type, resource }: Event, prefix: string): Capture | null => {
  if (event_type !== "PAYMENT.CAPTURE.COMPLETED" || typeof resource?.id !== "string") return null;
  const given = [resource.invoice_id, resource.custom_id].filter((one) => typeof one === "string" && one !== "") as string[];
  const references = [...new Set(given.map((one) => (one.startsWith(prefix) ? one.slice(prefix.length) : one)))];
  const orderId = resource.supplementary_data?.related_ids?.order_id;
  return { references, capture: resource.id, orderId: typeof orderId === "string" ? orderId : null };
};

export type PaypalReceiver = {
  readonly paypal: PaypalApi;
  readonly webhookId: string;
  readonly prefix: string;
  /** Returns when the payment is stored: only then is the webhook acknowledged, and PayPal sends it again otherwise. */
  receive(capture: Capture): Promise<void>;
};

const transmissionOf = (headers: IncomingHttpHeaders, webhook_id: string): Transmission => {
  const header = (name: string) => String(headers[`paypal-${name}`] ?? "");
  return {
    auth_algo: header("auth-algo"),
    cert_url: header("cert-url"),
    transmission_id: header("transmission-id"),
    transmission_sig: header("transmission-sig"),
    transmission_time: header("transmission-time"),
    webhook_id,
  };
};

const parsed = (text: string): Event | null => {
  try {
    return JSON.parse(text) as Event;
  } catch {
    return null;
  }
};

/** The status to respond with. */
export const receiveFromPaypal = async (deps: PaypalReceiver, body: Buffer, headers: IncomingHttpHeaders): Promise<number> => {
  const text = body.toString();
  const event = parsed(text);
  const transmission = transmissionOf(headers, deps.webhookId);
  if (event === null || Object.values(transmission).includes("")) return 400;
  if (!(await deps.paypal.isFromPaypal(transmission, text))) return 401;
  const capture = readCapture(event, deps.prefix);
  if (capture) await deps.receive(capture);
  return 200;
};
