import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "./emulated-carrier.ts";

const credentials = { apiToken: "delhivery-api-token", pushSecret: "delhivery-push-secret" };

/** Scripted as "UD:In Transit", or "UD:In Transit:X-PPOM" with a status code. */
const scanDetail = (scan: ScriptedScan) => {
  const [ScanType, Scan, StatusCode = ""] = scan.code.split(":");
  const ScannedLocation = [scan.city, scan.region && `(${scan.region})`].filter(Boolean).join(" ");
  const ScanDateTime = `${timeParts(scan.at).local}.001`;
  return { ScanDetail: { ScanDateTime, ScanType, Scan, StatusCode, ScannedLocation, Instructions: scan.message } };
};

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  Shipment: {
    AWB: code,
    OrderType: "Pre-paid",
    ExpectedDeliveryDate: estimatedDelivery ? `${estimatedDelivery.slice(0, 10)}T23:59:59` : null,
    Scans: scans.map(scanDetail),
  },
});

export const delhivery: CarrierEmulator = {
  carrier: "DELHIVERY",
  credentials,
  track({ path, query, headers }, world) {
    if (headers.authorization !== `Token ${credentials.apiToken}`) return { status: 401, json: { detail: "Invalid token." } };
    const codes = query.get("waybill")?.split(",") ?? [];
    if (path !== "/api/v1/packages/json/" || codes.length > 50) return { status: 400, json: { detail: "Bad request." } };
    const ShipmentData = codes.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel)] : [];
    });
    if (ShipmentData.length > 0) return { json: { ShipmentData } };
    return { json: { Success: false, Error: "No such waybill or Order Id found", rmk: "" } };
  },
};
