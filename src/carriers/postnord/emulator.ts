import {
  type CarrierEmulator,
  isoTime,
  kilograms,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

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

const party = ({ city, postalCode, countryCode }: ScriptedPlace, street1 = "") => ({
  address: { street1, city, postCode: postalCode, countryCode: threeLetters[countryCode] ?? countryCode },
});

/** Scripted hours are of the whole week: "Mo-Su 08:00-22:00". */
const deliveryPoint = (point: NonNullable<ScriptedFacts["pickupPoint"]>) => {
  const [, openFrom, openTo] = /(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(point.openingHours) ?? [];
  const days = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true };
  return {
    name: point.name,
    displayName: point.name,
    ...party(point, point.street),
    openingHour: [{ openFrom: openFrom?.replace(":", ""), openTo: openTo?.replace(":", ""), ...days }],
  };
};

const factsOf = ({ origin, destination, pickupPoint, pieceCount }: ScriptedFacts) => ({
  ...(pieceCount && { assessedNumberOfItems: pieceCount }),
  ...(origin && { consignor: party(origin) }),
  ...(destination && { consignee: party(destination) }),
  ...(pickupPoint && { deliveryPoint: deliveryPoint(pickupPoint) }),
});

const shipment = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  shipmentId: code,
  service: { code: "19", name: facts.serviceName ?? "MyPack Collect", sourceSystem: "PTS" },
  ...factsOf(facts),
  ...(estimatedDelivery && { estimatedTimeOfArrival: estimatedDelivery }),
  items: [
    {
      itemId: code,
      ...(facts.pickupPoint && { returnDate: `${facts.pickupPoint.holdUntil}T00:00:00` }),
      ...(facts.weightGrams && { statedMeasurement: { weight: { value: kilograms(facts.weightGrams), unit: "kg" } } }),
      events: scans.map(event),
    },
  ],
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
