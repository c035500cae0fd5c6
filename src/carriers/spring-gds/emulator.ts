import {
  type CarrierEmulator,
  kilograms,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "spring-api-key" };

/** Whatever fails comes with 200 and level 10. */
const refuse = (words: string) => ({ json: { ErrorLevel: 10, Error: words } });

const event = (scan: ScriptedScan) => ({
  Timestamp: Date.parse(scan.at) / 1_000,
  DateTime: timeParts(scan.at).local.replace("T", " "),
  Country: scan.countryCode ?? "",
  City: scan.city ?? "",
  State: scan.region ?? "",
  Zip: scan.postalCode ?? "",
  Code: Number(scan.code),
  Description: scan.message,
});

const found = ({ code, scans, facts = {} }: ScriptedParcel) => ({
  TrackingNumber: code,
  ShipperReference: "ORDER-1",
  Service: facts.serviceName ?? "",
  Carrier: "PostNL",
  CarrierTrackingNumber: "",
  Weight: kilograms(facts.weightGrams) ?? "",
  WeightUnit: "kg",
  Events: scans.map(event),
});

export const springGds: CarrierEmulator = {
  carrier: "SPRING_GDS",
  credentials,
  track({ method, path, headers, body }, world) {
    if (method !== "POST" || path !== "/" || headers["content-type"] !== "text/json") return { status: 400, text: "Bad Request" };
    const { Apikey, Command, Shipment } = JSON.parse(body) as {
      Apikey: string;
      Command: string;
      Shipment: { TrackingNumber: string };
    };
    if (Apikey !== credentials.apiKey) return refuse("Apikey is not valid");
    if (Command !== "TrackShipment") return refuse("Unknown command");
    const parcel = world.parcel(Shipment.TrackingNumber);
    return parcel ? { json: { ErrorLevel: 0, Error: "", Shipment: found(parcel) } } : refuse("Tracking number not found");
  },
};
