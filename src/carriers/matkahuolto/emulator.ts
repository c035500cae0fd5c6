import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { customerNumber: "9430018", password: "matkahuolto-password" };

const event = (scan: ScriptedScan, { code, proof }: ScriptedParcel, index: number): string =>
  `<Event><EventId>${index + 1}</EventId><ShipmentNumber>${code}</ShipmentNumber><ParcelNumber>${code}</ParcelNumber><SenderReference/><EventCode>${
    scan.code
  }</EventCode><EventTime>${isoTime(scan)}</EventTime><EventPlace>${escapeXmlText(scan.city ?? "")}</EventPlace><OfficeCode>1234</OfficeCode><Signature>${
    scan.code === "60" ? escapeXmlText(proof?.signedBy ?? "") : ""
  }</Signature></Event>`;

export const matkahuolto: CarrierEmulator = {
  carrier: "MATKAHUOLTO",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.customerNumber, credentials.password)) return { status: 401, text: "Unauthorized" };
    const ids = request.query.get("ids")?.split(",") ?? [];
    if (request.path !== "/mpaketti/public/tracking" || ids.length === 0 || ids.length > 10)
      return { status: 400, xml: "<Error><EventId/><ErrorCode>1</ErrorCode><ErrorText>Bad request</ErrorText></Error>" };
    const parcels = ids.flatMap((id) => world.parcel(id) ?? []);
    const events = parcels.flatMap((parcel) => parcel.scans.map((scan, index) => event(scan, parcel, index)));
    return { xml: `<?xml version="1.0" encoding="UTF-8"?><MHTrackingEvents>${events.join("")}</MHTrackingEvents>` };
  },
};
