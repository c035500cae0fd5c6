import { type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiToken: "shadowfax-api-token" };

const event = (scan: ScriptedScan, awb_number: string) => ({
  awb_number,
  created: isoTime(scan),
  location: scan.city ?? "",
  status_id: scan.code,
  status: scan.message,
  remarks: scan.extra?.remarks ?? "",
});

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  awb_number: code,
  client_order_id: "ORDER-1",
  status: scans.at(-1)?.code ?? "new",
  status_display: scans.at(-1)?.message ?? "New",
  ...(estimatedDelivery && { promised_delivery_date: estimatedDelivery.slice(0, 10) }),
  delivery_details: { city: facts.destination?.city ?? "", state: facts.destination?.region ?? "" },
  tracking_details: scans.map((scan) => event(scan, code)),
});

export const shadowfax: CarrierEmulator = {
  carrier: "SHADOWFAX",
  credentials,
  track({ method, path, headers, body }, world) {
    if (headers.authorization !== `Token ${credentials.apiToken}`) return { status: 401, json: { detail: "Invalid token." } };
    const { awb_numbers: codes = [] } = JSON.parse(body || "{}") as { awb_numbers?: string[] };
    if (method !== "POST" || path !== "/api/v4/clients/bulk_track/" || codes.length > 50)
      return { status: 400, json: { message: "Failure", errors: "Bad request" } };
    const data = codes.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel)] : [];
    });
    return { json: { message: data.length > 0 ? "Success" : "Failure", data } };
  },
};
