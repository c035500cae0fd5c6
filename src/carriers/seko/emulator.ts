import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { accessKey: "seko-access-key" };

const refuse = (status: number, Key: string, Message: string) => ({
  status,
  json: { Errors: [{ Property: "", Message, Key, Value: "" }] },
});

const event = (scan: ScriptedScan) => ({
  EventDT: `${timeParts(scan.at).local}.043`,
  Code: null,
  OmniCode: scan.code,
  Description: scan.message,
  Location: [scan.city, scan.region, scan.countryCode].filter(Boolean).join(","),
  Part: 1,
});

const found = ({ code, scans }: ScriptedParcel) => ({
  ConsignmentNo: code,
  Status: scans.at(-1)?.message ?? "",
  Picked: null,
  Delivered: null,
  Tracking: `http://track.omniparcel.com/${code}`,
  Reference1: "",
  Events: scans.map(event),
});

export const seko: CarrierEmulator = {
  carrier: "SEKO",
  credentials,
  track({ method, path, headers, body }, world) {
    if (headers.access_key !== credentials.accessKey) return refuse(401, "access_key", "Unauthorized");
    const codes: unknown = JSON.parse(body || "null");
    if (method !== "POST" || path !== "/labels/statusv2" || !Array.isArray(codes))
      return refuse(400, "Body", "A list is required");
    return {
      json: codes.flatMap((code: string) => {
        const parcel = world.parcel(code);
        return parcel ? [found(parcel)] : [];
      }),
    };
  },
};
