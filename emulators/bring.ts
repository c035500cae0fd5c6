import { type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "./emulated-carrier.ts";

const credentials = {
  uid: "me@shop.example",
  apiKey: "bring-api-key",
  clientUrl: "https://shop.example",
  pushSecret: "bring-push-secret",
};

const event = (scan: ScriptedScan) => ({
  status: scan.code,
  description: scan.message,
  dateIso: isoTime(scan),
  city: scan.city ?? "",
  postalCode: scan.postalCode ?? "",
  countryCode: scan.countryCode ?? "",
  consignmentEvent: false,
});

const consignment = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  consignmentId: "70438103433199319",
  packageSet: [{ packageNumber: code, dateOfEstimatedDelivery: estimatedDelivery, eventSet: scans.map(event).toReversed() }],
});

const unknown = { error: { code: 404, message: "No shipments found" } };

export const bring: CarrierEmulator = {
  carrier: "BRING",
  credentials,
  track({ path, query, headers }, world) {
    const isKnown = headers["x-mybring-api-uid"] === credentials.uid && headers["x-mybring-api-key"] === credentials.apiKey;
    if (!isKnown || !headers["x-bring-client-url"]) {
      return { status: 401, text: "The API no longer supports unauthenticated requests. Provide your credentials." };
    }
    const code = query.get("q");
    if (path !== "/tracking/api/v2/tracking.json" || !code) return { status: 400, text: "Missing q" };
    const parcel = world.parcel(code);
    return { json: { apiVersion: "2", consignmentSet: [parcel ? consignment(parcel) : unknown] } };
  },
};
