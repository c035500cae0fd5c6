import { type CarrierEmulator, isBasicAuth, isoTime, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { customerCode: "12345", password: "omniva-password" };

const event = (scan: ScriptedScan, index: number) => ({
  eventId: index + 1,
  eventCode: `PACKET_EVENT_${scan.code}`,
  eventName: scan.message,
  eventDate: isoTime(scan),
});

export const omniva: CarrierEmulator = {
  carrier: "OMNIVA",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.customerCode, credentials.password))
      return { status: 401, json: { resultCode: "UNAUTHORIZED", message: "Bad credentials" } };
    const code = /^\/shipments\/([^/]+)$/.exec(request.path)?.[1];
    const parcel = code && world.parcel(decodeURIComponent(code));
    if (!parcel)
      return { status: 404, json: { title: "Resource not found", path: request.path, code: "RESOURCE_NOT_FOUND", errors: {} } };
    return { json: { barcode: parcel.code, events: parcel.scans.map(event) } };
  },
};
