import {
  type CarrierEmulator,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "postnl-api-key" };

const stamp = ({ at }: ScriptedScan): string => {
  const { date, time } = timeParts(at);
  const [year, month, day] = date.split("-");
  return `${day}-${month}-${year} ${time}`;
};

const event = (scan: ScriptedScan) => ({
  Code: scan.code,
  Description: scan.message,
  LocationCode: "156811",
  TimeStamp: stamp(scan),
});

/** One event comes as an object, none as "{}". */
const list = <Item>(items: readonly Item[]): unknown => (items.length > 1 ? items : (items[0] ?? "{}"));

const address = (type: string, place: ScriptedPlace | undefined, more: object = {}) =>
  place
    ? [
        {
          AddressType: type,
          City: place.city,
          Zipcode: place.postalCode,
          CountryCode: place.countryCode,
          CompanyName: {},
          ...more,
        },
      ]
    : [];

const addresses = ({ origin, destination, pickupPoint }: ScriptedFacts) => [
  ...address("01", destination),
  ...address("02", origin),
  ...address("09", pickupPoint, { CompanyName: pickupPoint?.name, Street: pickupPoint?.street }),
];

const expectation = ({ estimatedDelivery, facts }: ScriptedParcel) => {
  if (facts?.deliveryWindow) {
    return { ETAFrom: facts.deliveryWindow.from.slice(0, 19), ETATo: facts.deliveryWindow.until.slice(0, 19) };
  }
  return estimatedDelivery ? { ETAFrom: `${estimatedDelivery}T12:15:00`, ETATo: `${estimatedDelivery}T14:45:00` } : {};
};

const shipment = ({ code, scans, facts = {}, ...parcel }: ScriptedParcel) => ({
  MainBarcode: code,
  Barcode: code,
  ShipmentAmount: String(facts.pieceCount ?? 1),
  ...(facts.serviceName && { ProductDescription: facts.serviceName }),
  ProductCode: "003085",
  Reference: "{}",
  Dimension: facts.weightGrams ? { Weight: String(facts.weightGrams), Width: {} } : {},
  Amount: facts.amountDue ? { RemboursBedrag: `EUR${facts.amountDue.amount}` } : {},
  Address: list(addresses(facts)),
  Expectation: expectation({ code, scans, facts, ...parcel }),
  OldStatus: "{}",
  Event: list(scans.map(event).toReversed()),
});

export const postnl: CarrierEmulator = {
  carrier: "POSTNL",
  credentials,
  track({ path, query, headers }, world) {
    if (headers.apikey !== credentials.apiKey) {
      return { status: 401, json: { message: "Invalid authentication credentials, API Key", http_status_code: 401 } };
    }
    const code = /^\/shipment\/v2\/status\/barcode\/([^/]+)$/.exec(path)?.[1];
    if (!code || query.get("detail") !== "true") return { status: 405, json: { message: "Method not allowed" } };
    const parcel = world.parcel(decodeURIComponent(code));
    if (!parcel) return { json: { CompleteStatus: {}, Warnings: [{ Code: "1", Message: "No shipment found" }] } };
    return { json: { CompleteStatus: { Shipment: shipment(parcel) }, Warnings: "{}" } };
  },
};
