import {
  type CarrierEmulator,
  isBasicAuth,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "auspost-key", password: "auspost-password", accountNumber: "0000123456" };

const event = (scan: ScriptedScan) => ({
  location: [scan.city, scan.region].filter(Boolean).join(" "),
  description: scan.message,
  date: isoTime(scan),
});

const found = ({ code, scans }: ScriptedParcel) => ({
  tracking_id: code,
  status: scans.at(-1)?.message ?? "Initiated",
  trackable_items: [{ article_id: code, product_type: "eParcel", events: scans.map(event).toReversed() }],
});

const unknown = (tracking_id: string) => ({ tracking_id, errors: [{ code: "ESB-10001", name: "Invalid tracking ID" }] });

export const australiaPost: CarrierEmulator = {
  carrier: "AUSTRALIA_POST",
  credentials,
  track(request, world) {
    const isKnown =
      isBasicAuth(request, credentials.apiKey, credentials.password) &&
      request.headers["account-number"] === credentials.accountNumber;
    if (!isKnown) return { status: 401, json: { errors: [{ code: "API_001", name: "Unauthorised" }] } };
    const codes = request.query.get("tracking_ids")?.split(",") ?? [];
    if (request.path !== "/shipping/v1/track" || codes.length > 10)
      return { status: 400, json: { errors: [{ code: "51101", name: "TOO_MANY_AP_TRACKING_IDS" }] } };
    const tracking_results = codes.map((code) => {
      const parcel = world.parcel(code);
      return parcel ? found(parcel) : unknown(code);
    });
    return { json: { tracking_results } };
  },
};
