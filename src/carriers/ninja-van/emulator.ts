import { bearerOf, type CarrierEmulator, type ScriptedParcel, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "ninja-client", clientKey: "ninja-client-key", country: "sg" };

const refuse = (status: number, title: string) => ({
  status,
  json: { error: { request_id: "1", title, message: title, details: [] } },
});

/** `+0800`, without a colon. */
const writtenTime = (at: string): string => at.slice(0, 22) + at.slice(23);

const hubFields = [
  ["Arrived at Origin Hub", "arrived_at_origin_hub_information"],
  ["Arrived at Transit Hub", "arrived_at_transit_hub_information"],
  ["Arrived at Destination Hub", "arrived_at_destination_hub_information"],
  ["In Transit to Next Sorting Hub", "in_transit_to_next_sorting_hub_information"],
] as const;

/** Scripted by the phrase of an event: "Arrived at Transit Hub". */
const event = (scan: ScriptedScan, tracking_number: string) => {
  const [, hubField] = hubFields.find(([phrase]) => phrase === scan.code) ?? [];
  return {
    shipper_id: 1,
    tracking_number,
    shipper_order_ref_no: "ORDER-1",
    timestamp: writtenTime(scan.at),
    status: scan.code.split(",")[0],
    event: scan.code,
    is_parcel_on_rts_leg: scan.extra?.isReturning === "true",
    ...(hubField && { [hubField]: { country: scan.countryCode, city: scan.city, hub: "HUB1" } }),
  };
};

const found = ({ code, scans, facts = {} }: ScriptedParcel) => {
  const events = scans.map((scan) => event(scan, code));
  const measured = facts.weightGrams && {
    ...event({ code: "Parcel Measurements Update", message: "", at: scans.at(-1)?.at ?? "" }, code),
    parcel_measurements_information: { new_measurements: { weight: facts.weightGrams / 1000 } },
  };
  return { tracking_number: code, is_full_history_available: true, events: measured ? [...events, measured] : events };
};

export const ninjaVan: CarrierEmulator = {
  carrier: "NINJA_VAN",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/sg/2.0/oauth/access_token") return null;
    const form = JSON.parse(body) as Record<string, string>;
    const isKnown = form.client_id === credentials.clientId && form.client_secret === credentials.clientKey;
    if (!isKnown || form.grant_type !== "client_credentials") return refuse(401, "Unauthorized");
    return { json: { access_token: world.issueToken(), expires: 1_800_000_000, expires_in: 86_400, token_type: "bearer" } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse(401, "Unauthorized");
    const codes = request.query.getAll("tracking_number");
    if (request.path !== "/sg/1.0/orders/tracking-events" || codes.length === 0) return refuse(400, "Bad Request");
    const data = codes.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel)] : [];
    });
    return { json: { data } };
  },
};
