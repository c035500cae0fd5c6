import {
  type CarrierEmulator,
  type EmulatedAnswer,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "mydhl-user", password: "mydhl-password", shipperAccount: "123456789" };

const problem = (status: number, title: string, detail: string): EmulatedAnswer => ({
  status,
  json: { instance: "/expressapi/tracking", title, detail, message: detail, status: String(status) },
});

const event =
  (withOffset: boolean, signedBy = "") =>
  (scan: ScriptedScan) => {
    const time = timeParts(scan.at);
    return {
      date: time.date,
      time: time.time,
      ...(withOffset && !scan.withoutOffset && { GMTOffset: time.offset }),
      typeCode: scan.code,
      description: scan.message,
      serviceArea: [{ code: "XXX", description: `${scan.city}-${scan.countryCode}` }],
      signedBy: scan.code === "OK" ? signedBy : "",
    };
  };

const party = ({ city, region, postalCode, countryCode }: ScriptedPlace) => ({
  postalAddress: { cityName: city, postalCode, provinceCode: region, countryCode },
});

const shipment = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel, withOffset: boolean) => ({
  shipmentTrackingNumber: code,
  status: "Success",
  productCode: "P",
  numberOfPieces: facts.pieceCount ?? 1,
  ...(facts.weightGrams && { totalWeight: facts.weightGrams / 1000, unitOfMeasurements: "metric" }),
  ...(facts.origin && { shipperDetails: party(facts.origin) }),
  ...(facts.destination && { receiverDetails: party(facts.destination) }),
  ...(estimatedDelivery && { estimatedDeliveryDate: estimatedDelivery }),
  events: scans.map(event(withOffset, proof?.signedBy)),
});

const piece = ({ code, scans }: ScriptedParcel) => ({
  shipmentTrackingNumber: "3318810025",
  status: "Success",
  events: [],
  pieces: [{ number: 1, trackingNumber: code, events: scans.map(event(false)) }],
});

const proofOf = (parcel: ScriptedParcel | undefined, query: URLSearchParams): EmulatedAnswer => {
  if (query.get("shipperAccountNumber") !== credentials.shipperAccount) return problem(400, "Bad request", "Unknown account");
  const content = parcel?.proof?.document;
  if (!content) return problem(404, "Not found", "ePOD is not available");
  return { json: { documents: [{ encodingFormat: "PDF", content, typeCode: "POD" }] } };
};

export const dhlExpress: CarrierEmulator = {
  carrier: "DHL_EXPRESS",
  credentials,
  track(request, world) {
    const { path, query, headers } = request;
    if (!isBasicAuth(request, credentials.username, credentials.password)) return { status: 401, text: "" };
    if ((headers["message-reference"] ?? "").length < 28) return problem(400, "Bad request", "Message-Reference is too short");
    const proven = /^\/shipments\/(\d+)\/proof-of-delivery$/.exec(path)?.[1];
    if (proven) return proofOf(world.parcel(proven), query);
    const waybill = /^\/shipments\/(\d+)\/tracking$/.exec(path)?.[1];
    const code = waybill ?? (path === "/tracking" ? query.get("pieceTrackingNumber") : null);
    const parcel = code ? world.parcel(code) : undefined;
    if (!parcel) return problem(404, "No shipments found", "No Shipments Found for the given number");
    const withOffset = query.get("requestGMTOffsetPerEvent") === "true";
    return { json: { shipments: [waybill ? shipment(parcel, withOffset) : piece(parcel)] } };
  },
};
