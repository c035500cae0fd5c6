import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type OrderTracker = { id: string; status: string; carrier: string; carrier_name_other?: string };
type StubTracker = Record<string, unknown> & { transaction_id: string; tracking_number: string; status: string };
type Payment = { order: string; capture: string; invoice: string; trackers: OrderTracker[] };
type Trouble = "unavailable" | "answer lost" | "token ended";

const [clientId, clientSecret, webhookId] = ["app", "app secret", "9TB90614MH5515116"];
const signingKey = "PayPal's own key";

const problem = (name: string, description: string) => ({
  name,
  message: description,
  debug_id: "1",
  details: [{ issue: name, description }],
});

/**
 * The part of PayPal's APIs that the connector uses, with the published shapes (developer.paypal.com, read 2026-11): OAuth, Orders v2, Add
 * Tracking v1 and the check of webhooks, for which the event has to come back as the bytes that were sent.
 */
export const startPaypalStub = async () => {
  const payments: Payment[] = [];
  const trackers = new Map<string, StubTracker>();
  const calls: string[] = [];
  let token = 1;
  let trouble: Trouble | null = null;
  let lastNumber = 100;

  const paymentOf = (capture: string) => payments.find((one) => one.capture === capture);
  const track = (payment: Payment, body: { capture_id: string; tracking_number: string; carrier: string }): [number, object] => {
    const { capture_id, tracking_number, ...rest } = body;
    if (capture_id !== payment.capture) return [422, problem("CAPTURE_ID_NOT_FOUND", "Specified capture ID does not exist.")];
    if (rest.carrier === "OTHER" && !("carrier_name_other" in rest))
      return [422, problem("MISSING_REQUIRED_PARAMETER", "carrier_name_other is missing.")];
    const id = `${capture_id}-${tracking_number}`;
    if (payment.trackers.some((one) => one.id === id)) return [422, problem("DUPLICATE_TRACKER", "The tracker exists already.")];
    payment.trackers.push({ id, status: "SHIPPED", ...rest });
    return [201, shownOrder(payment)];
  };
  const shownOrder = ({ order, capture, invoice, trackers: added }: Payment) => ({
    id: order,
    status: "COMPLETED",
    purchase_units: [
      {
        reference_id: "default",
        invoice_id: invoice,
        shipping: { ...(added.length > 0 && { trackers: added.map((one) => ({ ...one, links: [] })) }) },
        payments: { captures: [{ id: capture, status: "COMPLETED" }] },
      },
    ],
  });
  const addBatch = ({ trackers: given }: { trackers: StubTracker[] }): object => {
    const refused = given.filter(
      (one) => !paymentOf(one.transaction_id) || trackers.has(`${one.transaction_id}-${one.tracking_number}`),
    );
    for (const one of given.filter((each) => !refused.includes(each)))
      trackers.set(`${one.transaction_id}-${one.tracking_number}`, one);
    return {
      tracker_identifiers: given
        .filter((one) => !refused.includes(one))
        .map(({ transaction_id, tracking_number }) => ({ transaction_id, tracking_number, links: [] })),
      ...(refused.length > 0 && {
        errors: refused.map(() => problem("INVALID_REQUEST", "The transaction is not known, or has this tracker.")),
      }),
    };
  };
  const signatureOf = (id: string, event: string) => createHmac("sha256", signingKey).update(`${id}|${event}`).digest("base64");
  const verify = (text: string): object => {
    const { transmission_id, transmission_sig, webhook_id } = JSON.parse(text);
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const isOurs = webhook_id === webhookId && transmission_sig === signatureOf(transmission_id, event);
    return { verification_status: isOurs ? "SUCCESS" : "FAILURE" };
  };

  const handle = (method: string, path: string, text: string): [number, object | null] => {
    const body = text.startsWith("{") ? JSON.parse(text) : {};
    const [, orderId, isTrack] = /^\/v2\/checkout\/orders\/(\w+)(\/track)?$/.exec(path) ?? [];
    const payment = payments.find((one) => one.order === orderId);
    if (orderId) {
      if (!payment) return [404, problem("RESOURCE_NOT_FOUND", "The specified resource does not exist.")];
      return isTrack ? track(payment, body) : [200, shownOrder(payment)];
    }
    if (path === "/v1/shipping/trackers-batch") return [200, addBatch(body)];
    if (path === "/v1/notifications/verify-webhook-signature") return [200, verify(text)];
    const trackerId = decodeURIComponent(path.replace("/v1/shipping/trackers/", ""));
    const tracker = trackers.get(trackerId);
    if (!tracker) return [404, problem("RESOURCE_NOT_FOUND", "The specified resource does not exist.")];
    if (method === "GET") return [200, tracker];
    trackers.set(trackerId, body);
    return [204, null];
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const send = (status: number, body: object | null) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(body ? JSON.stringify(body) : undefined);
    const { method, url, headers } = request as { method: string; url: string; headers: { authorization?: string } };
    calls.push(`${method} ${url}`);
    if (trouble === "unavailable") return send(503, {});
    if (url === "/v1/oauth2/token") {
      const isApp = headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      if (!isApp || text !== "grant_type=client_credentials") return send(401, { error: "invalid_client" });
      return send(200, { access_token: `token ${token}`, token_type: "Bearer", expires_in: 32_400 });
    }
    if (trouble === "token ended") {
      trouble = null;
      token++;
    }
    if (headers.authorization !== `Bearer token ${token}`) return send(401, { name: "AUTHENTICATION_FAILURE" });
    const answer = handle(method, url, text);
    if (trouble === "answer lost" && method !== "GET") return void response.destroy();
    send(...answer);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));

  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    webhookId,
    payments,
    trackers,
    calls,
    have: (next: Trouble | null): void => {
      trouble = next;
    },
    /** A customer pays an order of a shop. */
    pay(invoice: string): Payment {
      const payment = { order: `ORDER${++lastNumber}`, capture: `CAPTURE${lastNumber}`, invoice, trackers: [] };
      payments.push(payment);
      return payment;
    },
    webhookFor({ order, capture, invoice }: Payment) {
      const event = {
        id: `WH-${++lastNumber}`,
        event_version: "1.0",
        resource_type: "capture",
        event_type: "PAYMENT.CAPTURE.COMPLETED",
        resource: {
          id: capture,
          status: "COMPLETED",
          invoice_id: invoice,
          supplementary_data: { related_ids: { order_id: order } },
        },
      };
      // With blanks that another writer of JSON would leave out.
      const body = JSON.stringify(event, null, 1);
      const id = `transmission-${lastNumber}`;
      const headers = {
        "content-type": "application/json",
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
        "paypal-transmission-id": id,
        "paypal-transmission-sig": signatureOf(id, body),
        "paypal-transmission-time": "2026-11-18T02:00:00Z",
      };
      return { body, headers };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
