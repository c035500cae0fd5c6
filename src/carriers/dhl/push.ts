import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readShipment, shipment } from "./reading.ts";

/** The header that a subscription is to be told to send, with the push token in it. */
export const pushHeader = "x-kolli-token";

const message = z.object({ scope: z.string(), self: text, secret: text, shipments: listOf(shipment) });

const nothing: PushReceipt = { readings: [], fetchNow: [] };

/**
 * DHL asks a new subscription's address to prove itself: the secret it posts goes back in a header. Only the subscription's
 * id is taken from the message, never the address to call.
 */
const confirm = async (
  { self, secret }: z.output<typeof message>,
  { http, credentials }: CarrierContext<"apiKey">,
): Promise<Result<PushReceipt, PushFailure>> => {
  const id = /subscription\/([\w-]+)\/?$/.exec(self ?? "")?.[1];
  if (!id || !secret) return fail({ code: "unreadable", detail: "the handshake names no subscription or secret" });
  const reply = await http.text({
    method: "POST",
    path: `/tracking/push/v1/subscription/${id}`,
    headers: { "dhl-api-key": credentials.apiKey, "dhl-api-hook-secret": secret },
  });
  return reply.ok
    ? ok(nothing)
    : fail({ code: "unreadable", detail: `DHL did not take the confirmation: ${reply.failure.code}` });
};

/** DHL signs nothing: the token it was told to send is the proof. */
export const receivePush = async (
  request: PushRequest,
  context: CarrierContext<"apiKey" | "pushToken">,
): Promise<Result<PushReceipt, PushFailure>> => {
  const { pushToken } = context.credentials;
  if (pushToken === "" || !isSameSecret(request.headers[pushHeader] ?? "", pushToken)) return fail({ code: "not-authentic" });
  const parsed = readJsonPush(message, request);
  if (!parsed.ok) return parsed;
  const { body } = parsed.value;
  if (body.scope === "subscription.validate") return confirm(body, context);
  if (body.scope !== "subscription.push") return ok(nothing);
  const readings = body.shipments.flatMap((item) => {
    const reading = item.id ? readShipment(item, item.id) : null;
    return item.id && reading?.ok ? [{ code: item.id, reading: reading.value, raw: JSON.stringify(item) }] : [];
  });
  return ok({ readings, fetchNow: [] });
};
