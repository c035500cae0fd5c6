import {
  bearerOf,
  type CarrierEmulator,
  isBasicAuth,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "gls-client", clientSecret: "gls-client-secret" };

const unauthorised = {
  status: 401,
  json: { fault: { faultstring: "Token expired", detail: { errorcode: "steps.jwt.TokenExpired" } } },
};

/** Offsets without a colon. */
const glsTime = (scan: ScriptedScan): string => isoTime(scan).replace(/([+-]\d\d):(\d\d)$/, "$1$2");

const event = (scan: ScriptedScan) => ({
  code: scan.code,
  city: scan.city ?? "",
  postalCode: scan.postalCode ?? "",
  country: scan.countryCode ?? "",
  description: scan.message,
  eventDateTime: glsTime(scan),
});

const found = ({ code, scans }: ScriptedParcel) => ({
  requested: code,
  unitno: code.slice(0, 11),
  status: scans.at(-1)?.extra?.state ?? "FINAL",
  ...(scans.length > 0 && { statusDateTime: glsTime(scans.at(-1)!) }),
  events: scans.map(event).toReversed(),
});

export const gls: CarrierEmulator = {
  carrier: "GLS",
  credentials,
  signIn(request, world) {
    if (request.path !== "/oauth2/v2/token") return null;
    const isKnown = isBasicAuth(request, credentials.clientId, credentials.clientSecret);
    if (!isKnown || new URLSearchParams(request.body).get("grant_type") !== "client_credentials")
      return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 14_400 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return unauthorised;
    const codes = /^\/track-and-trace-v1\/tracking\/simple\/trackids\/([^/]+)$/.exec(request.path)?.[1]?.split(",");
    if (!codes || !request.headers["accept-language"]) return { status: 404, json: { title: "Not Found", status: 404 } };
    if (codes.length > 10) return { status: 400, json: { title: "E_400_02", status: 400 } };
    const parcels = codes.map(decodeURIComponent).map((code) => {
      const parcel = world.parcel(code);
      return parcel ? found(parcel) : { requested: code, errorCode: "E_404_01", errorMessage: "Resource Not Found" };
    });
    return { json: { parcels } };
  },
};
