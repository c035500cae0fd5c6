import {
  type CarrierEmulator,
  type EmulatedAnswer,
  isoTime,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "./emulated-carrier.ts";

const credentials = { apiKey: "dhl-consumer-key", pushToken: "dhl-push-token" };

const problem = (status: number, title: string, detail: string): EmulatedAnswer => ({ status, json: { title, detail, status } });

/** Scripted as "parcel-nl:NOT_HOME": division and its code. `extra.statusCode` is the coarse one. */
const event = (scan: ScriptedScan) => ({
  timestamp: isoTime(scan),
  statusCode: scan.extra?.statusCode ?? "transit",
  status: scan.code.slice(scan.code.indexOf(":") + 1),
  description: scan.message,
  location: { address: { addressLocality: scan.city, postalCode: scan.postalCode, countryCode: scan.countryCode } },
});

const place = ({ city, postalCode, countryCode }: ScriptedPlace) => ({
  address: { addressLocality: city, postalCode, countryCode },
});

const shipment = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => {
  const events = scans.map(event).toReversed();
  return {
    id: code,
    service: scans[0]?.code.split(":")[0] ?? "parcel-nl",
    ...(events[0] && { status: events[0] }),
    ...(estimatedDelivery && { estimatedTimeOfDelivery: `${estimatedDelivery}T18:00:00` }),
    ...(facts.origin && { origin: place(facts.origin) }),
    ...(facts.destination && { destination: place(facts.destination) }),
    ...(facts.deliveryWindow && {
      estimatedDeliveryTimeFrame: {
        estimatedFrom: facts.deliveryWindow.from.slice(0, 19),
        estimatedThrough: facts.deliveryWindow.until.slice(0, 19),
      },
    }),
    details: {
      totalNumberOfPieces: facts.pieceCount ?? 1,
      product: { productName: facts.serviceName ?? "DHL PARCEL" },
      ...(facts.weightGrams && { weight: { value: facts.weightGrams / 1000, unitText: "kg" } }),
    },
    events,
  };
};

export const dhl: CarrierEmulator = {
  carrier: "DHL",
  credentials,
  track({ method, path, query, headers }, world) {
    if (headers["dhl-api-key"] !== credentials.apiKey) return problem(401, "Unauthorized", "Unauthorized for given resource.");
    if (method === "POST" && /^\/tracking\/push\/v1\/subscription\/[\w-]+$/.test(path)) {
      return headers["dhl-api-hook-secret"] === "dhl-hook-secret" ? { status: 204 } : problem(403, "Forbidden", "Wrong secret.");
    }
    const code = query.get("trackingNumber");
    if (path !== "/track/shipments" || !code) return problem(400, "Bad request", "trackingNumber is missing");
    const parcel = world.parcel(code);
    const { postalCode } = parcel?.meantBy ?? {};
    const isMeant = postalCode === undefined || query.get("recipientPostalCode") === postalCode;
    if (!parcel || !isMeant) return problem(404, "No result found", "No shipment with given tracking number found.");
    return { json: { url: `/shipments?trackingNumber=${code}`, shipments: [shipment(parcel)] } };
  },
};
