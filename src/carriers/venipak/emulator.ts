import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const event = (scan: ScriptedScan, { code, facts }: ScriptedParcel) => {
  const point = scan.code === "5" ? facts?.pickupPoint : undefined;
  const { local, date, time } = timeParts(scan.at);
  return {
    shipment_id: "1000001",
    pack_no: code,
    event: scan.message,
    pack_status: Number(scan.code),
    pack_status_text: scan.message,
    location: {
      place: point?.name ?? scan.city ?? "",
      address: point?.street ?? "",
      city: point?.city ?? scan.city ?? "",
      lat: null,
      lng: null,
    },
    date: `${date} ${time}`,
    ...(!scan.withoutOffset && { date_iso: `${local}${timeParts(scan.at).offset}` }),
  };
};

export const venipak: CarrierEmulator = {
  carrier: "VENIPAK",
  credentials: {},
  track({ method, path, query }, world) {
    const shipment = query.get("shipment_id");
    const code = shipment ?? query.get("pack_no") ?? "";
    if (method !== "GET" || path !== "/api/v1/events") return { status: 404, text: "Not Found" };
    if (shipment === null && !/^V\d{5}E\d{7}$/.test(code))
      return { status: 422, json: { message: "The pack no format is invalid." } };
    const parcel = world.parcel(code);
    if (!parcel || parcel.scans.length === 0) return { status: 404, json: { message: "No events found" } };
    const named = shipment === null ? parcel : { ...parcel, code: "V00000E0000001" };
    return { json: parcel.scans.map((scan) => ({ ...event(scan, named), ...(shipment && { shipment_id: shipment }) })) };
  },
};
