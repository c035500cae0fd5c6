import {
  type CarrierEmulator,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  clientId: "blue-dart-client",
  clientSecret: "blue-dart-client-secret",
  loginId: "BOM00001",
  licenceKey: "blue-dart-licence-key",
};

const months = "January February March April May June July August September October November December".split(" ");

const element = (name: string, value = ""): string => `<${name}>${escapeXmlText(value)}</${name}>`;

/** `30 January 2026` */
const longDay = (at: string): string => `${at.slice(8, 10)} ${months[Number(at.slice(5, 7)) - 1]} ${at.slice(0, 4)}`;

/** `30-Jan-2026` */
const shortDay = (at: string): string =>
  `${at.slice(8, 10)}-${months[Number(at.slice(5, 7)) - 1]!.slice(0, 3)}-${at.slice(0, 4)}`;

/** Scripted as "T:000": group and code. */
const scanDetail = (scan: ScriptedScan): string => {
  const [group, code] = scan.code.split(":");
  return `<ScanDetail>${[
    element("Scan", scan.message),
    element("ScanCode", code),
    element("ScanType", "UD"),
    element("ScanGroupType", group),
    element("ScanDate", shortDay(scan.at)),
    // To the minute: seconds are lost on the way.
    element("ScanTime", timeParts(scan.at).time.slice(0, 5)),
    element("ScannedLocation", scan.city),
  ].join("")}</ScanDetail>`;
};

const shipment = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel): string =>
  `<Shipment WaybillNo="${code}" RefNo="ORDER-1">${[
    element("Service", facts.serviceName),
    element("Origin", facts.origin?.city),
    element("Destination", facts.destination?.city),
    element("Weight", facts.weightGrams ? String(facts.weightGrams / 1000) : ""),
    element("Status", scans.at(-1)?.message),
    element("StatusType", "UD"),
    estimatedDelivery ? element("ExpectedDeliveryDate", longDay(estimatedDelivery)) : "",
    `<Scans>${scans.toReversed().map(scanDetail).join("")}</Scans>`,
  ].join("")}</Shipment>`;

const unknown = (code: string): string =>
  `<Shipment WaybillNo="${code}">${element("StatusType", "NF")}${element("Status", "Incorrect Waybill number or No Information")}</Shipment>`;

const shipmentData = (content: string) => ({
  xml: `<?xml version="1.0" encoding="UTF-8"?><ShipmentData>${content}</ShipmentData>`,
});

export const blueDart: CarrierEmulator = {
  carrier: "BLUE_DART",
  credentials,
  signIn({ path, headers }, world) {
    if (path !== "/in/transportation/token/v1/login") return null;
    const isKnown = headers.clientid === credentials.clientId && headers.clientsecret === credentials.clientSecret;
    return isKnown ? { json: { JWTToken: world.issueToken() } } : { status: 401, json: { title: "Unauthorized", status: 401 } };
  },
  track({ path, query, headers }, world) {
    if (!world.isValidToken(headers.jwttoken)) return { status: 401, json: { title: "Unauthorized", status: 401 } };
    const codes = query.get("numbers")?.split(",") ?? [];
    const isQuery = query.get("handler") === "tnt" && query.get("action") === "custawbquery" && query.get("awb") === "awb";
    if (path !== "/in/transportation/tracking/v1/shipment" || !isQuery || query.get("format") !== "xml" || codes.length > 50)
      return { status: 400, json: { title: "Bad Request", status: 400 } };
    if (query.get("loginid") !== credentials.loginId || query.get("lickey") !== credentials.licenceKey)
      return shipmentData(element("Error", "License Mismatch"));
    return shipmentData(
      codes
        .map((code) => {
          const parcel = world.parcel(code);
          return parcel ? shipment(query.get("scan") === "1" ? parcel : { ...parcel, scans: [] }) : unknown(code);
        })
        .join(""),
    );
  },
};
