import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { type CarrierRequest, unexpected } from "../client/http/http.ts";
import { asRefusal, withRefusal } from "../client/refusal.ts";
import { codeKey } from "../reading/answers.ts";
import { listOf, text } from "../reading/shapes.ts";
import { nzPostToken } from "./token.ts";

type Fields = "clientId" | "clientSecret";

const path = "/parceltrack/3.0/subscription/webhook/";
const created = z.object({ subscription_guid: z.string().min(1) });
const problem = z.object({ message: text, errors: listOf(z.object({ message: text })) });

const saidOf = (body: unknown): string | undefined => {
  const refused = problem.safeParse(body).data;
  return refused?.errors[0]?.message ?? refused?.message ?? undefined;
};

/** NZ Post signs nothing and sends no headers that the receiver chooses: the secret is in the address. */
const subscribe = async (
  [code = ""]: readonly string[],
  { url }: PushTarget,
  { http, credentials, pushSecret }: CarrierContext<Fields>,
): Promise<SubscribeAnswer> => {
  const { reply, refused } = await withRefusal((more) =>
    http.json({
      path,
      headers: { client_id: credentials.clientId },
      json: { tracking_reference: codeKey(code), notification_endpoint: `${url}?secret=${encodeURIComponent(pushSecret)}` },
      token: nzPostToken,
      retry: false,
      ...more,
    }),
  );
  if (!reply.ok) return asRefusal(reply.failure, refused, saidOf);
  const remoteId = created.safeParse(reply.value.body).data?.subscription_guid;
  return remoteId ? ok({ remoteId, refused: [] }) : fail(unexpected("the response contains no subscription", reply.value.text));
};

const goneAlready: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

export const subscriptions: PushSubscriptions<Fields> = {
  scopeOf: () => "numbers",
  batchMax: 1,
  requestsPerCall: 1,
  lifetimeMs: null,
  hasWholeHistory: false,
  subscribe,
  end: (remoteId, { http, credentials }) =>
    http.text({
      method: "DELETE",
      path: `${path}${encodeURIComponent(remoteId)}`,
      headers: { client_id: credentials.clientId },
      token: nzPostToken,
      readError: goneAlready,
    }),
};
