import { z } from "zod";
import { days } from "../../lib/clock.ts";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { unexpected } from "../client/http/http.ts";
import { asRefusal, withRefusal } from "../client/refusal.ts";
import { listOf, text } from "../reading/shapes.ts";
import { token } from "./sign-in.ts";

type Context = CarrierContext<"pushCredential">;

const numbers = z.object({ validTrackingNumbers: listOf(z.string()), invalidTrackingNumbers: listOf(z.string()) });
const errors = z.object({
  response: z.object({ errors: z.array(z.object({ code: text, message: text })) }),
  invalidTrackingNumbers: listOf(z.string()),
});

/**
 * With a credential that was registered with UPS, version 2 knows where to send the news. Without one, version 1 gets it with
 * each call, so that nothing has to be registered.
 */
const call = (codes: readonly string[], { url }: PushTarget, { http, credentials, pushSecret, newRequestId }: Context) =>
  withRefusal((more) =>
    http.json({
      path: `/api/track/${credentials.pushCredential ? "v2" : "v1"}/subscription/standard/package`,
      headers: { transid: newRequestId(), transactionsrc: "kolli" },
      json: {
        locale: "en_US",
        countryCode: "US",
        trackingNumberList: codes,
        ...(!credentials.pushCredential && { destination: { url, credentialType: "Bearer", credential: pushSecret } }),
      },
      token,
      ...more,
    }),
  );

const saidOf = (body: unknown): string | undefined => {
  const [error] = errors.safeParse(body).data?.response.errors ?? [];
  return error && `${error.code ?? ""} ${error.message ?? ""}`.trim();
};

const invalid = "UPS does not accept this number for Track Alert.";

const subscribe = async (codes: readonly string[], target: PushTarget, context: Context): Promise<SubscribeAnswer> => {
  const { reply, refused } = await call(codes, target, context);
  if (!reply.ok) {
    // Numbers that are none spoil the whole list: the others are subscribed without them.
    const bad = new Set(errors.safeParse(refused?.json()).data?.invalidTrackingNumbers ?? []);
    const rest = codes.filter((code) => !bad.has(code));
    if (rest.length === codes.length) return asRefusal(reply.failure, refused, saidOf);
    const turnedDown = codes.filter((code) => bad.has(code)).map((code) => ({ code, reason: invalid }));
    if (rest.length === 0) return ok({ remoteId: null, refused: turnedDown });
    const again = await subscribe(rest, target, context);
    return again.ok ? ok({ ...again.value, refused: [...turnedDown, ...again.value.refused] }) : again;
  }
  const answered = numbers.safeParse(reply.value.body).data;
  if (!answered) return fail(unexpected("the response contains no numbers", reply.value.text));
  const taken = new Set(answered.validTrackingNumbers);
  return ok({ remoteId: null, refused: codes.filter((code) => !taken.has(code)).map((code) => ({ code, reason: invalid })) });
};

/** UPS has no call to list subscriptions or to end one for a number: it lapses after 14 days, or is renewed by asking again. */
export const subscriptions: PushSubscriptions<"pushCredential"> = {
  scopeOf: () => "numbers",
  batchMax: 100,
  requestsPerCall: 1,
  lifetimeMs: days(14),
  hasWholeHistory: false,
  takes: (code) => /^1Z[0-9A-Z]{16}$|^1R(?:[0-9A-Z]{14}|[0-9A-Z]{26})$/.test(code),
  subscribe,
};
