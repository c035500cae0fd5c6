import { z } from "zod";
import { days } from "../../lib/clock.ts";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { type CarrierRequest, unexpected } from "../client/http/http.ts";
import { asRefusal, withRefusal } from "../client/refusal.ts";
import { text } from "../reading/shapes.ts";
import { pushHeader } from "./push.ts";
import { signedIn } from "./sign-in.ts";

type Fields = "uid" | "apiKey" | "clientUrl";

const path = "/event-cast/api/v1/webhooks";
const created = z.object({ id: text });
/** All that Event Cast knows: the message says no more than that something happened. */
const eventGroups = [
  "ATTEMPTED_DELIVERY",
  "CUSTOMS",
  "COLLECTED",
  "DELIVERED",
  "DELIVERED_SENDER",
  "DELIVERY_CANCELLED",
  "DELIVERY_CHANGED",
  "DELIVERY_ORDERED",
  "DEVIATION",
  "HANDED_IN",
  "INTERNATIONAL",
  "IN_TRANSIT",
  "NOTIFICATION_SENT",
  "PRE_NOTIFIED",
  "READY_FOR_PICKUP",
  "RETURN",
  "TRANSPORT_TO_RECIPIENT",
  "TERMINAL",
];

const subscribe = async (
  [code]: readonly string[],
  { url }: PushTarget,
  { http, credentials, pushSecret }: CarrierContext<Fields>,
): Promise<SubscribeAnswer> => {
  const headers = [{ key: pushHeader, value: pushSecret }];
  const { reply, refused } = await withRefusal((more) =>
    http.json({
      path,
      headers: signedIn(credentials),
      json: { trackingId: code, event_groups: eventGroups, configuration: { url, content_type: "application/json", headers } },
      retry: false,
      ...more,
    }),
  );
  if (!reply.ok) return asRefusal(reply.failure, refused);
  const remoteId = created.safeParse(reply.value.body).data?.id;
  return remoteId ? ok({ remoteId, refused: [] }) : fail(unexpected("the response contains no webhook", reply.value.text));
};

const goneAlready: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

export const subscriptions: PushSubscriptions<Fields> = {
  scopeOf: () => "numbers",
  batchMax: 1,
  requestsPerCall: 1,
  lifetimeMs: days(30),
  hasWholeHistory: false,
  subscribe,
  end: (remoteId, { http, credentials }) =>
    http.text({
      method: "DELETE",
      path: `${path}/${encodeURIComponent(remoteId)}`,
      headers: signedIn(credentials),
      readError: goneAlready,
    }),
};
