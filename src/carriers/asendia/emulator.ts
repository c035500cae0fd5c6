import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "asendia-user", password: "asendia-password", customerId: "CUST001" };

const event = (scan: ScriptedScan, index: number) => ({
  id: index + 1,
  code: scan.code,
  time: `${timeParts(scan.at).utc}Z`,
  locationName: scan.city ?? "",
  locationCountry: scan.countryCode ?? "",
  carrierEventDescription: scan.message,
});

const found = ({ code, scans }: ScriptedParcel) => ({ trackingNumber: code, trackingEvents: scans.map(event) });

const problem = (status: number, title: string) => ({
  status,
  json: { type: "about:blank", title, status, message: `error.http.${status}` },
});

export const asendia: CarrierEmulator = {
  carrier: "ASENDIA",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/api/authenticate") return null;
    const { username, password } = JSON.parse(body) as { username: string; password: string };
    const isKnown = username === credentials.username && password === credentials.password;
    return isKnown ? { json: { id_token: world.issueToken() } } : problem(401, "Unauthorized");
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return problem(401, "Unauthorized");
    const [, customer, code] = /^\/api\/customers\/([^/]+)\/tracking\/([^/]+)$/.exec(request.path) ?? [];
    if (customer !== credentials.customerId) return problem(403, "Forbidden");
    const parcel = code && world.parcel(decodeURIComponent(code));
    return parcel ? { json: found(parcel) } : problem(404, "Not Found");
  },
};
