import { ok } from "../../lib/result.ts";
import type { CarrierContext, PushSubscriptions, PushTarget, SubscribeAnswer } from "../adapter.ts";
import { codeKey } from "../reading/answers.ts";
import { type GatewayFields, gatewayForm } from "./gateway.ts";
import { readGatewayAnswer } from "./reading.ts";

/** SF sends no headers that the receiver chooses: the secret is in the address. */
const subscribe = async (
  codes: readonly string[],
  { url }: PushTarget,
  context: CarrierContext<GatewayFields>,
): Promise<SubscribeAnswer> => {
  const callbackUrl = `${url}?secret=${encodeURIComponent(context.pushSecret)}`;
  const message = { language: "zh-CN", trackingType: "1", trackingNumber: codes.map(codeKey), callbackUrl };
  const reply = await context.http.json({ path: "/std/service", form: gatewayForm("EXP_RECE_REGISTER_ROUTE", message, context) });
  if (!reply.ok) return reply;
  const answer = readGatewayAnswer(reply.value.body);
  if (answer.ok) return ok({ remoteId: null, refused: [] });
  const { failure } = answer;
  // No right to the service, or a message that SF does not take: asking again changes nothing.
  const isRefusal = failure.code === "credentials-rejected" || failure.code === "unexpected-answer";
  return { ok: false, failure: isRefusal ? { code: "refused", detail: failure.detail, concerns: "account" } : failure };
};

/** Parcels of the monthly account are pushed without it. There is no call to end one, and none to list them. */
export const subscriptions: PushSubscriptions<GatewayFields> = {
  scopeOf: () => "numbers",
  batchMax: 10,
  requestsPerCall: 1,
  lifetimeMs: null,
  hasWholeHistory: false,
  subscribe,
};
