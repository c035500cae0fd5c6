import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const event = (scan: ScriptedScan, { estimatedDelivery: day, facts }: ScriptedParcel) => {
  const window = facts?.deliveryWindow;
  return {
    category: scan.extra?.category ?? "UNKNOWN",
    localTimestamp: scan.at,
    timestamp: `${timeParts(scan.at).utc}Z`,
    leg: { network: "ECOMMERCE" },
    status: scan.code,
    type: "PIECE_EVENT",
    ...(window && { plannedDeliveryTimeframe: `${window.from}/${window.until}` }),
    ...(day && !window && { momentIndication: day }),
  };
};

const found = (parcel: ScriptedParcel) => {
  const { destination, weightGrams } = parcel.facts ?? {};
  return {
    barcode: parcel.code,
    barcodes: [parcel.code],
    isReturn: false,
    ...(weightGrams && { weight: weightGrams / 1000 }),
    ...(destination && {
      destination: {
        address: { city: destination.city, postalCode: destination.postalCode, countryCode: destination.countryCode },
      },
    }),
    events: parcel.scans.map((scan) => event(scan, parcel)),
  };
};

export const dhlEcommerceNl: CarrierEmulator = {
  carrier: "DHL_ECOMMERCE_NL",
  credentials: {},
  track({ method, path, query }, world) {
    if (method !== "GET" || path !== "/track-trace") return { status: 404, text: "Not Found" };
    const keys = query.get("key")?.split(",") ?? [];
    if (keys.length > 10) return { status: 400, text: "Too many keys" };
    const parcels = keys.flatMap((key) => world.parcel(key.split("+")[0]!) ?? []);
    return parcels.length > 0 ? { json: parcels.map(found) } : { status: 404, text: "No parcel found for the given key(s)" };
  },
};
