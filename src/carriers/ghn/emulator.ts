import { type CarrierEmulator, type ScriptedParcel, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiToken: "ghn-api-token" };

const refuse = (status: number, message: string, code_message: string) => ({
  status,
  json: { code: status, message, data: null, code_message },
});

const utcTime = (at: string): string => `${timeParts(at).utc}Z`;

/** A day ends at 16:59:59 in UTC. */
const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  order_code: code,
  client_order_code: "ORDER-1",
  status: scans.at(-1)?.code ?? "ready_to_pick",
  weight: facts.weightGrams ?? 0,
  ...(facts.amountDue && { cod_amount: Number(facts.amountDue.amount) }),
  ...(facts.deliveryWindow && {
    leadtime_order: {
      from_estimate_date: utcTime(facts.deliveryWindow.from),
      to_estimate_date: utcTime(facts.deliveryWindow.until),
    },
  }),
  ...(estimatedDelivery && { leadtime: `${estimatedDelivery.slice(0, 10)}T16:59:59Z` }),
  log: scans.map((scan) => ({ status: scan.code, updated_date: utcTime(scan.at) })),
});

export const ghn: CarrierEmulator = {
  carrier: "GHN",
  credentials,
  track({ method, path, headers, body }, world) {
    if (headers.token !== credentials.apiToken) return refuse(401, "Token is not valid!", "UNAUTHORIZED");
    if (method !== "POST" || path !== "/shiip/public-api/v2/shipping-order/detail") return refuse(404, "Not Found", "NOT_FOUND");
    const { order_code = "" } = JSON.parse(body) as { order_code?: string };
    const parcel = world.parcel(order_code);
    return parcel
      ? { json: { code: 200, message: "Success", data: found(parcel) } }
      : refuse(400, "Đơn hàng không tồn tại", "USER_ERR_COMMON");
  },
};
