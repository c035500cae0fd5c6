import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readShipment, shipment } from "./reading.ts";

/** The last part of the address that DHL names a subscription by. */
export const idIn = (self: string | null | undefined): string | undefined => /subscription\/([\w-]+)\/?$/.exec(self ?? "")?.[1];

/** The header that a subscription is asked to send, with the push token in it. */
export const pushHeader = "x-kolli-token";

const message = z.object({ scope: z.string(), self: text, secret: text, shipments: listOf(shipment) });

const nothing: PushReceipt = { readings: [], fetchNow: [] };

/**
 * DHL asks a new subscription's address to prove itself: the secret it posts goes back in a separate request, after this one is
 * answered. Only the subscription's id is taken from the message, never the address to call.
 */
const readNotice = ({ scope, self, secret }: z.output<typeof message>): Result<PushReceipt, PushFailure> => {
  const remoteId = idIn(self);
  switch (scope) {
    case "subscription.validate":
      return remoteId && secret
        ? ok({ ...nothing, subscriptions: { toConfirm: { remoteId, secret } } })
        : fail({ code: "unreadable", detail: "the handshake names no subscription or secret" });
    case "subscription.ready":
      return ok(remoteId ? { ...nothing, subscriptions: { begun: remoteId } } : nothing);
    case "subscription.delete":
    case "subscription.deleted":
      return ok(remoteId ? { ...nothing, subscriptions: { ended: remoteId } } : nothing);
    default:
      return ok(nothing);
  }
};

/** DHL signs nothing: the token it was asked to send is the proof. */
export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (pushSecret === "" || !isSameSecret(request.headers[pushHeader] ?? "", pushSecret)) return fail({ code: "not-authentic" });
  const parsed = readJsonPush(message, request);
  if (!parsed.ok) return parsed;
  const { body } = parsed.value;
  if (body.scope !== "subscription.push") return readNotice(body);
  const shipments = body.shipments.flatMap((item) =>
    item.id ? [{ code: item.id, item, result: readShipment(item, item.id) }] : [],
  );
  const readings = shipments.flatMap(({ code, item, result }) =>
    result.ok ? [{ code, reading: result.value, raw: JSON.stringify(item) }] : [],
  );
  if (shipments.length === 0 && body.shipments.length > 0) return fail({ code: "unreadable", detail: "no shipment has an ID" });
  // There is news, even if it cannot be read here.
  return ok({ readings, fetchNow: shipments.flatMap(({ code, result }) => (result.ok ? [] : [code])) });
};
