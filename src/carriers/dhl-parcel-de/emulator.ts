import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  kilograms,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "dhl-de-key", apiSecret: "dhl-de-secret", appName: "zt12345", password: "dhl-de-password" };

const germanDate = (date: string): string => date.split("-").toReversed().join(".");

const element = (name: string, attributes: Readonly<Record<string, string | undefined>>, children = ""): string => {
  const written = Object.entries({ name, ...attributes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXmlText(value!).replaceAll('"', "&quot;")}"`);
  return `<data${written.join("")}>${children}</data>`;
};

const english = new Intl.DisplayNames("en", { type: "region" });

/** Scripted as "ZU:DLVRD:NGHBR": standard code, event and reason. `extra.ruecksendung` marks the way back. */
const event = (scan: ScriptedScan): string => {
  const [standard, ice, ric] = scan.code.split(":");
  const time = timeParts(scan.at);
  return element("piece-event", {
    "event-timestamp": `${germanDate(time.date)} ${time.time.slice(0, 5)}`,
    "event-status": scan.message,
    "event-text": scan.message,
    "standard-event-code": standard,
    ice,
    ric,
    "event-location": scan.city,
    "event-country": scan.countryCode && english.of(scan.countryCode),
    ruecksendung: scan.extra?.ruecksendung ?? "false",
  });
};

const shipment = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel): string =>
  element(
    "piece-shipment",
    {
      "error-status": "0",
      "piece-code": code,
      "searched-piece-code": code,
      "delivery-date":
        (facts.deliveryWindow || estimatedDelivery) &&
        germanDate((facts.deliveryWindow?.until ?? estimatedDelivery!).slice(0, 10)),
      "delivery-timeframe-from": facts.deliveryWindow?.from.slice(11, 16),
      "delivery-timeframe-to": facts.deliveryWindow?.until.slice(11, 16),
      "product-name": facts.serviceName ?? "DHL PAKET",
      "shipment-weight": kilograms(facts.weightGrams) ?? "0.0",
      "origin-country": facts.origin?.countryCode,
      "dest-country": facts.destination?.countryCode,
      ...(proof && { "delivery-event-flag": "1", "recipient-name": proof.signedBy, "recipient-id-text": proof.receivedAs }),
    },
    element("piece-event-list", {}, scans.map(event).join("")),
  );

const unknown = (code: string): string =>
  element("piece-shipment", { "error-status": "100", "searched-piece-code": code, "piece-status-desc": "No data found" });

const list = (code: string, children = "", error?: string) => ({
  xml: `<?xml version="1.0" encoding="UTF-8"?>${element("piece-shipment-list", { code, error, "request-id": "a1" }, children)}`,
});

const signature = (parcel: ScriptedParcel | undefined) => {
  const picture = parcel?.proof?.signature;
  const image = picture && Buffer.from(picture, "base64").toString("hex");
  const found = image ? element("signature", { "event-date": "20.03.2026", "mime-type": "image/gif", image }) : "";
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>${element("signaturelist", { code: image ? "0" : "100" }, found)}` };
};

export const dhlParcelDe: CarrierEmulator = {
  carrier: "DHL_PARCEL_DE",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.apiKey, credentials.apiSecret))
      return { status: 401, json: { title: "Unauthorized", status: 401, detail: "Unauthorized for given resource." } };
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(request.query.get("xml") ?? "")?.[1] ?? "";
    if (request.path === "/shipments" && attribute("request") === "d-get-signature")
      return signature(world.parcel(attribute("piece-code")));
    if (request.path !== "/shipments" || attribute("request") !== "d-get-piece-detail") return list("45", "", "No number given");
    const isKnown = attribute("appname") === credentials.appName && attribute("password") === credentials.password;
    if (!isKnown) return list("5", "", "Login failed");
    const codes = attribute("piece-code").split(";");
    if (codes.length > 20 || codes.some((code) => !/^\w{8,}$/.test(code))) return list("41", "", "Invalid number");
    const parcels = codes.map((code) => world.parcel(code));
    if (parcels.every((parcel) => parcel === undefined)) return list("100", "", "No data found");
    return list("0", codes.map((code, index) => (parcels[index] ? shipment(parcels[index]) : unknown(code))).join(""));
  },
};
