import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { email: "merchant@example.com", password: "xpressbees-password" };

const refuse = (message: string, status = 200) => ({ status, json: { status: false, message } });

/** To the minute. */
const event = (scan: ScriptedScan) => ({
  status_code: scan.code,
  location: scan.region ? `${scan.city}/HUB, ${scan.city}, ${scan.region}` : (scan.city ?? ""),
  event_time: timeParts(scan.at).local.slice(0, 16).replace("T", " "),
  message: scan.message,
});

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  id: "2400001",
  order_number: "#1001",
  awb_number: code,
  rto_awb: "",
  status: "booked shipment",
  rto_status: "",
  ...(estimatedDelivery && { edd: estimatedDelivery.slice(0, 10) }),
  history: scans.map(event).toReversed(),
});

export const xpressbees: CarrierEmulator = {
  carrier: "XPRESSBEES",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/api/users/login") return null;
    const { email, password } = JSON.parse(body) as Record<string, string>;
    const isKnown = email === credentials.email && password === credentials.password;
    return isKnown ? { json: { status: true, data: world.issueToken() } } : refuse("Invalid login credentials");
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse("Unauthorized: invalid token", 401);
    const [, code] = /^\/api\/shipments2\/track\/([^/,]+)$/.exec(request.path) ?? [];
    if (!code) return refuse("Bad request", 400);
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: { status: true, data: found(parcel) } } : refuse("Record not found");
  },
};
