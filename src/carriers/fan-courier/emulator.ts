import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "fan-user", password: "fan-password", clientId: "7032158" };

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  return { id: scan.code, name: scan.message, location: scan.city ?? "", date: `${date} ${time}` };
};

const found = ({ code, scans, facts = {}, proof }: ScriptedParcel) => ({
  content: "",
  awbNumber: code,
  date: "2026-01-01 00:00:00",
  weight: facts.weightGrams === undefined ? null : facts.weightGrams / 1000,
  returnAwbNumber: null,
  redirectionAwbNumber: null,
  reimbursementAwbNumber: null,
  oPODAwbNumber: null,
  confirmation: { name: proof?.signedBy ?? null, date: null },
  service: facts.serviceName ?? null,
  options: null,
  events: scans.map(event),
});

/** What it says of a number that is new, and of one that was never used. */
const registered = (code: string) => ({ content: "", awbNumber: code, message: "The AWB has been registerd by sender" });

const refused = (status: number, message: string) => ({ status, json: { status: "fail", message } });

export const fanCourier: CarrierEmulator = {
  carrier: "FAN_COURIER",
  credentials,
  signIn({ method, path, body }, world) {
    if (method !== "POST" || path !== "/login") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("username") === credentials.username && form.get("password") === credentials.password;
    if (!isKnown) return refused(401, "Unauthorized");
    return { json: { status: "success", data: { token: world.issueToken(), expiresAt: "2026-01-02 10:00:00" } } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refused(401, "Unauthenticated.");
    if (request.path !== "/reports/awb/tracking") return refused(404, "Not found");
    if (request.query.get("clientId") !== credentials.clientId) return refused(403, "The client is not yours.");
    const numbers = request.query.getAll("awb[]");
    const wrong = numbers.findIndex((number) => !/^\d{10,13}$/.test(number));
    if (wrong >= 0) return refused(422, `The reference.${wrong} format is invalid.`);
    if (numbers.length > 10) return refused(422, "Too many.");
    const data = numbers.map((number) => {
      const parcel = world.parcel(number);
      return parcel && parcel.scans.length > 0 ? found(parcel) : registered(number);
    });
    return { json: { status: "success", data } };
  },
};
