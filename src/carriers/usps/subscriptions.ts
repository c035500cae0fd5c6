import { z } from "zod";
import { days } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { type CarrierRequest, type TokenRecipe, unexpected } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { asRefusal, withRefusal } from "../client/refusal.ts";
import { text } from "../reading/shapes.ts";
import { withoutZipCode } from "./number-format.ts";

type Context = CarrierContext<"mailerId" | "adminEmail">;

const path = "/subscriptions-tracking/v3/subscriptions";
/** A separate scope, which USPS grants apart from tracking. */
const token: TokenRecipe = {
  ...oauthToken({ path: "/oauth2/v3/token", client: "json", fields: () => ({ scope: "subscriptions-tracking" }) }),
  name: "subscriptions",
};

const created = z.object({ subscriptionId: z.string().min(1) });
const problem = z.object({ error: z.object({ message: text, errors: z.array(z.object({ detail: text })).nullish() }) });

const saidOf = (body: unknown): string | undefined => {
  const error = problem.safeParse(body).data?.error;
  return error?.errors?.[0]?.detail ?? error?.message ?? undefined;
};

const create = (code: string | undefined, { url }: PushTarget, { http, credentials, pushSecret }: Context) =>
  withRefusal((more) =>
    http.json({
      path,
      json: {
        listenerURL: url,
        secret: pushSecret,
        ...(credentials.adminEmail && { adminNotification: [{ email: credentials.adminEmail }] }),
        filterProperties:
          code === undefined
            ? { MID: credentials.mailerId }
            : { trackingNumber: withoutZipCode(code).trackingNumber, trackingEventTypes: ["ALL_UPDATES"] },
      },
      token,
      retry: false,
      ...more,
    }),
  );

const goneAlready: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

/** USPS wants to see that one knows the subscription's present state. If it changed in between, it is read once more. */
const end = async (remoteId: string, { http }: Context, isSecondTry = false): Promise<Result<unknown, CarrierFailure>> => {
  const one = `${path}/${encodeURIComponent(remoteId)}`;
  const known = await http.json({ path: one, token, readError: goneAlready });
  if (!known.ok) return known;
  let hasChanged = false;
  const ended = await http.text({
    method: "DELETE",
    path: one,
    headers: { "if-match": known.value.headers.etag ?? "" },
    token,
    retry: false,
    readError: (response) => {
      hasChanged = response.status === 412;
      return goneAlready(response);
    },
  });
  return hasChanged && !isSecondTry ? end(remoteId, { http } as Context, true) : ended;
};

/** One that is there already has the old secret or is about to end: it makes room for the new one. */
const duplicateIn = (said: string): string | undefined => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(said)?.[0];

const subscribe = async ([code]: readonly string[], target: PushTarget, context: Context): Promise<SubscribeAnswer> => {
  let { reply, refused } = await create(code, target, context);
  const duplicate = refused?.status === 400 ? duplicateIn(refused.text) : undefined;
  if (duplicate !== undefined) {
    await end(duplicate, context);
    ({ reply, refused } = await create(code, target, context));
  }
  if (!reply.ok) return asRefusal(reply.failure, refused, saidOf);
  const answered = created.safeParse(reply.value.body).data;
  if (!answered) return fail(unexpected("the response contains no subscription", reply.value.text));
  return ok({ remoteId: answered.subscriptionId, refused: [] });
};

export const subscriptions: PushSubscriptions<"mailerId" | "adminEmail"> = {
  scopeOf: ({ mailerId }) => (mailerId ? "account" : "numbers"),
  batchMax: 1,
  requestsPerCall: 1,
  // USPS ends what had no news for 30 days.
  lifetimeMs: days(30),
  hasWholeHistory: true,
  subscribe,
  end: (remoteId, context) => end(remoteId, context),
};
