import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiToken: "delhivery-api-token", pushSecret: "delhivery-push-secret" };

/** Scripted as "UD:In Transit", or "UD:In Transit:X-PPOM" with a status code. */
const scanDetail = (scan: ScriptedScan) => {
  const [ScanType, Scan, StatusCode = ""] = scan.code.split(":");
  const ScannedLocation = [scan.city, scan.region && `(${scan.region})`].filter(Boolean).join(" ");
  const ScanDateTime = `${timeParts(scan.at).local}.001`;
  return { ScanDetail: { ScanDateTime, ScanType, Scan, StatusCode, ScannedLocation, Instructions: scan.message } };
};

/** Scans are listed only if they are requested; the newest is the status, too. */
const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel, isVerbose: boolean) => {
  const details = scans.map(scanDetail);
  const { ScanDateTime, ScanType, Scan, StatusCode, ScannedLocation, Instructions } = details.at(-1)?.ScanDetail ?? {};
  return {
    Shipment: {
      AWB: code,
      OrderType: facts.amountDue ? "COD" : "Pre-paid",
      ...(facts.amountDue && { CODAmount: Number(facts.amountDue.amount) }),
      Origin: facts.origin?.city ?? null,
      Destination: facts.destination?.city ?? null,
      Quantity: facts.pieceCount === undefined ? "" : String(facts.pieceCount),
      DispatchCount: facts.failedAttempts === undefined ? 0 : facts.failedAttempts + 1,
      ExpectedDeliveryDate: estimatedDelivery ? `${estimatedDelivery.slice(0, 10)}T23:59:59` : null,
      ...(isVerbose && { Scans: details }),
      Status: {
        Instructions,
        RecievedBy: "",
        Status: Scan,
        StatusCode,
        StatusDateTime: ScanDateTime,
        StatusLocation: ScannedLocation,
        StatusType: ScanType,
      },
    },
  };
};

export const delhivery: CarrierEmulator = {
  carrier: "DELHIVERY",
  credentials,
  track({ path, query, headers }, world) {
    if (headers.authorization !== `Token ${credentials.apiToken}`) return { status: 401, json: { detail: "Invalid token." } };
    const codes = query.get("waybill")?.split(",") ?? [];
    if (path !== "/api/v1/packages/json/" || codes.length > 50) return { status: 400, json: { detail: "Bad request." } };
    const ShipmentData = codes.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel, query.get("verbose") === "1")] : [];
    });
    if (ShipmentData.length > 0) return { json: { ShipmentData } };
    return { json: { Success: false, Error: "Data does not exists for provided Waybill(s)", rmk: "" } };
  },
};
