import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "nz-post-client", clientSecret: "nz-post-client-secret" };

const refuse = (status: number, message: string) => ({
  status,
  json: { success: false, errors: [{ code: status, message, details: "" }], message_id: "m-1" },
});

/** Scripted as "22", or as "" where the words tell. */
const event = (scan: ScriptedScan, { code, proof }: ScriptedParcel) => ({
  tracking_reference: code,
  event_edifact_code: scan.code,
  source: "CME",
  seqref: "1",
  status_description: "",
  event_description: scan.message,
  event_datetime: timeParts(scan.at).local,
  signed_by: { name: proof?.signedBy ?? "", signature: proof?.signature ?? "" },
});

const found = (parcel: ScriptedParcel) => ({
  success: true,
  results: {
    message_id: "m-1",
    tracking_reference: parcel.code,
    message_datetime: "2026-01-20T11:00:00",
    service: parcel.facts?.serviceName ?? "",
    carrier: "COURIERPOST",
    tracking_events: parcel.scans.map((scan) => event(scan, parcel)).toReversed(),
  },
});

export const nzPost: CarrierEmulator = {
  carrier: "NZ_POST",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/as/token.oauth2") return null;
    const told = new URLSearchParams(body);
    const isKnown = told.get("client_id") === credentials.clientId && told.get("client_secret") === credentials.clientSecret;
    if (!isKnown || told.get("grant_type") !== "client_credentials") return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 86_399 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request)) || request.headers.client_id !== credentials.clientId)
      return refuse(401, "Authentication denied");
    const [, code] = /^\/parceltrack\/3\.0\/parcels\/([^/]+)$/.exec(request.path) ?? [];
    if (!code) return refuse(400, "Bad request");
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: found(parcel) } : refuse(404, "Tracking reference not found");
  },
};
