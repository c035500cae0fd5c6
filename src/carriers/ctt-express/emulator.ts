import {
  bearerOf,
  type CarrierEmulator,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  clientId: "ctt-client",
  clientSecret: "ctt-client-secret",
  userName: "ctt-user",
  password: "ctt-password",
};

const event = (scan: ScriptedScan) => ({
  type: "STATUS",
  code: scan.code,
  description: scan.message,
  event_date: isoTime(scan),
  detail: {},
});

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  data: {
    return_shipment_code: null,
    committed_delivery_datetime: estimatedDelivery?.slice(0, 10) ?? null,
    final_weight: facts.weightGrams === undefined ? null : facts.weightGrams / 1000,
    item_count: facts.pieceCount ?? null,
    origin_name: facts.origin?.city ?? null,
    destin_name: facts.destination?.city ?? null,
    shipping_history: { shipping_code: code, events: scans.map(event) },
  },
});

const error = (status: number, message: string) => ({
  status,
  json: { error: { error_code: status, error_description: message } },
});

export const cttExpress: CarrierEmulator = {
  carrier: "CTT_EXPRESS",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/integrations/oauth2/token") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    if (!isKnown || !form.get("scope")) return error(401, "invalid_client");
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 86400 } };
  },
  track(request, world) {
    const { path, headers, query } = request;
    const isKnown = headers.user_name === credentials.userName && headers.password === credentials.password;
    if (!world.isValidToken(bearerOf(request)) || !isKnown) return error(401, "Unauthorized");
    const code = /^\/integrations-info\/trf\/item-history-api\/history\/([^/]+)$/.exec(path)?.[1];
    if (!code || query.get("view") !== "APITRACK") return error(400, "Bad request");
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: found(parcel) } : error(404, "Not found");
  },
};
