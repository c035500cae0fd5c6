import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { type CarrierRequest, unexpected } from "../client/http/http.ts";
import { asRefusal, withRefusal } from "../client/refusal.ts";
import { text } from "../reading/shapes.ts";
import { idIn, pushHeader } from "./push.ts";

type Context = CarrierContext<"apiKey" | "service" | "accountNumber">;

const path = "/tracking/push/v1/subscription";
const created = z.object({ id: text, self: text, expires: text });
const problem = z.object({ title: text, detail: text });
const allEvents = ["Pre-Transit", "Transit", "Delivered", "Failure", "Unknown"];

const saidOf = (body: unknown): string | undefined => {
  const said = problem.safeParse(body).data;
  return said?.detail ?? said?.title ?? undefined;
};

const subscribe = async (codes: readonly string[], { url }: PushTarget, context: Context): Promise<SubscribeAnswer> => {
  const { http, credentials, pushSecret } = context;
  const what =
    codes.length > 0 ? { type: "Shipment", shipmentIDs: codes } : { type: "Account", accountID: credentials.accountNumber };
  const { reply, refused } = await withRefusal((more) =>
    http.json({
      path,
      headers: { "dhl-api-key": credentials.apiKey },
      json: {
        hook: { uri: url, authentication: { type: "ApiKeyAuthentication", header: pushHeader, token: pushSecret } },
        format: "Default",
        ...what,
        ...(credentials.service && { service: credentials.service }),
        events: allEvents,
      },
      retry: false,
      ...more,
    }),
  );
  if (!reply.ok) return asRefusal(reply.failure, refused, saidOf);
  const { id, self, expires } = created.safeParse(reply.value.body).data ?? {};
  const remoteId = id || idIn(self);
  if (!remoteId) return fail(unexpected("the response contains no subscription", reply.value.text));
  const expiresAt = Date.parse(expires ?? "");
  return ok({ remoteId, isUnconfirmed: true, refused: [], ...(Number.isFinite(expiresAt) && { expiresAt }) });
};

const goneAlready: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

/** Ten numbers share a subscription, which is confirmed with a second request once DHL has called the address. */
export const subscriptions: PushSubscriptions<"apiKey" | "service" | "accountNumber"> = {
  scopeOf: ({ accountNumber }) => (accountNumber ? "account" : "numbers"),
  batchMax: 10,
  requestsPerCall: 2,
  lifetimeMs: null,
  hasWholeHistory: true,
  subscribe,
  confirm: (remoteId, secret, { http, credentials }) =>
    http.text({
      method: "POST",
      path: `${path}/${encodeURIComponent(remoteId)}`,
      headers: { "dhl-api-key": credentials.apiKey, "dhl-api-hook-secret": secret },
    }),
  end: (remoteId, { http, credentials }) =>
    http.text({
      method: "DELETE",
      path: `${path}/${encodeURIComponent(remoteId)}`,
      headers: { "dhl-api-key": credentials.apiKey },
      readError: goneAlready,
    }),
};
