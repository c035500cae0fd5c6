import { bearerOf, type CarrierEmulator, isoTime, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "swiss-post-client", clientSecret: "swiss-post-secret" };

const event = (scan: ScriptedScan) => ({
  code: `PARCEL.*.1.${scan.code}`,
  title: scan.message,
  subtitle: null,
  timestamp: isoTime(scan),
  location: scan.city ?? null,
});

export const swissPost: CarrierEmulator = {
  carrier: "SWISS_POST",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/OAuth/token") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    const isAsked = form.get("grant_type") === "client_credentials" && form.get("scope") === "MYSB_MAILPIECE_TRACKING_B2B_READ";
    if (!isKnown || !isAsked) return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 60 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return { status: 401, json: { message: "Unauthorized" } };
    const [, code] = /^\/mailpieces\/([^/]+)\/events\/$/.exec(request.path) ?? [];
    const parcel = code ? world.parcel(decodeURIComponent(code)) : undefined;
    return parcel ? { json: { events: parcel.scans.map(event) } } : { status: 404, json: { message: "Not Found" } };
  },
};
