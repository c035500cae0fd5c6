import { bearerOf, type CarrierEmulator, isoTime, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "evri-client", clientSecret: "evri-secret", apiKey: "evri-api-key" };

const event = (scan: ScriptedScan) => ({
  dateTime: isoTime(scan),
  location: { latitude: 0, longitude: 0 },
  trackingPoint: { trackingPointId: scan.code, description: scan.message },
  links: [],
});

export const evri: CarrierEmulator = {
  carrier: "EVRI",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/oauth/token") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    const isAsked = form.get("grant_type") === "client_credentials" && form.get("audience") === "client-tracking-api";
    if (!isKnown || !isAsked) return { status: 401, json: { error: "access_denied", error_description: "Unauthorized" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 86400 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return { status: 401, json: { message: "Unauthorized" } };
    if (request.headers.apikey !== credentials.apiKey) return { status: 403, json: { message: "Forbidden" } };
    if (request.path !== "/client-tracking-api/v1/events") return { status: 400, json: { message: "Bad request" } };
    const parcel = world.parcel(request.query.get("barcode") ?? "");
    return { json: { events: parcel ? parcel.scans.map(event) : [] } };
  },
};
