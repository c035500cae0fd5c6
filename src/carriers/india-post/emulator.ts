import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "india-post-user", password: "india-post-password", pushSecret: "india-post-push-secret" };

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  return { date: `${date}T00:00:00Z`, time, office: scan.city ?? "", officeid: 21100001, event: scan.message };
};

const found = ({ code, scans, facts = {} }: ScriptedParcel) => ({
  booking_details: {
    article_number: code,
    article_type: facts.serviceName ?? "SP",
    ...(facts.origin && { origin_pincode: Number(facts.origin.postalCode) }),
    ...(facts.destination && { destination_pincode: Number(facts.destination.postalCode) }),
  },
  del_status: { del_status: "in transit" },
  tracking_details: scans.map(event),
});

export const indiaPost: CarrierEmulator = {
  carrier: "INDIA_POST",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/v1/access/login") return null;
    const { username, password } = JSON.parse(body) as { username: string; password: string };
    if (username !== credentials.username || password !== credentials.password)
      return { status: 400, json: { success: false, error: { message: "invalid user credentials" } } };
    return { json: { success: true, data: { access_token: world.issueToken(), refresh_token: "r", expires_in: 900 } } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return { status: 401, json: { success: false, message: "unauthorized" } };
    if (request.path !== "/v1/tracking/bulk") return { status: 404, json: { success: false } };
    const { bulk } = JSON.parse(request.body) as { bulk: string[] };
    const data = bulk.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel)] : [];
    });
    return { json: { status_code: 200, success: true, message: "data retrieved successfully", data } };
  },
};
