import { type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "./emulated-carrier.ts";

const credentials = { apiKey: "postnord-api-key-0123456789abcdef" };

/** PostNord writes countries with three letters: those that scripts use. */
const threeLetters: Readonly<Record<string, string>> = { SE: "SWE", DK: "DNK", NO: "NOR", FI: "FIN", US: "USA", DE: "DEU" };

/** Scripted as "EN_ROUTE:31": status and event code. */
const event = (scan: ScriptedScan) => {
  const [status, eventCode = "0"] = scan.code.split(":");
  const { city, postalCode: postcode } = scan;
  const countryCode = scan.countryCode && (threeLetters[scan.countryCode] ?? scan.countryCode);
  return {
    eventTime: isoTime(scan),
    eventCode,
    status,
    eventDescription: scan.message,
    location: { displayName: city ?? "", city, postcode, countryCode, locationId: "0", locationType: "HUB" },
  };
};

const shipment = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  shipmentId: code,
  service: { code: "19", name: "MyPack Collect", sourceSystem: "PTS" },
  ...(estimatedDelivery && { estimatedTimeOfArrival: estimatedDelivery }),
  items: [{ itemId: code, events: scans.map(event) }],
});

const answer = (inside: object) => ({ json: { TrackingInformationResponse: inside } });

export const postnord: CarrierEmulator = {
  carrier: "POSTNORD",
  credentials,
  track({ path, query }, world) {
    if (query.get("apikey") !== credentials.apiKey) {
      return { status: 403, json: { error: { status_code: 403, error_type: "Forbidden", message: "Invalid API Key" } } };
    }
    const code = query.get("id");
    if (path !== "/rest/shipment/v5/trackandtrace/findByIdentifier.json" || !code) {
      return { status: 400, json: { detail: "Query parameter missing" } };
    }
    const parcel = world.parcel(code);
    if (parcel) return answer({ shipments: [shipment(parcel)] });
    const fault = { faultCode: "invalidIdentifier", explanationText: "Identifier must be a valid ItemId or ShipmentId" };
    return answer({ compositeFault: { faults: [fault] }, shipments: [] });
  },
};
