import {
  type CarrierEmulator,
  isoTime,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "./emulated-carrier.ts";

const credentials = {
  uid: "me@shop.example",
  apiKey: "bring-api-key",
  clientUrl: "https://shop.example",
  pushSecret: "bring-push-secret",
};

const placeOf = ({ city, postalCode, countryCode }: ScriptedPlace) => ({ city, postalCode, countryCode });

const event = (scan: ScriptedScan) => ({
  status: scan.code,
  description: scan.message,
  dateIso: isoTime(scan),
  city: scan.city ?? "",
  postalCode: scan.postalCode ?? "",
  countryCode: scan.countryCode ?? "",
  consignmentEvent: false,
});

const factsOf = ({ serviceName, weightGrams, destination, pickupPoint }: ScriptedFacts) => ({
  productName: serviceName ?? "Pakke til hentested",
  ...(weightGrams && { weightInKgs: weightGrams / 1000 }),
  ...(destination && {
    recipientAddress: { postalCode: destination.postalCode, city: destination.city, countryCode: destination.countryCode },
  }),
  ...(pickupPoint && {
    pickupCode: pickupPoint.code,
    dateOfReturn: pickupPoint.holdUntil.split("-").toReversed().join("."),
  }),
});

const consignment = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => {
  const events = scans.map((scan) =>
    event(scan.code === "READY_FOR_PICKUP" && facts.pickupPoint ? { ...scan, ...placeOf(facts.pickupPoint) } : scan),
  );
  const own = {
    packageNumber: code,
    dateOfEstimatedDelivery: estimatedDelivery,
    ...factsOf(facts),
    eventSet: events.toReversed(),
  };
  const others = Array.from({ length: (facts.pieceCount ?? 1) - 1 }, (_, index) => ({
    packageNumber: String(370_438_103_000_000_000n + BigInt(index)),
    eventSet: [],
  }));
  return { consignmentId: "70438103433199319", packageSet: [own, ...others] };
};

const unknown = { error: { code: 404, message: "No shipments found" } };

export const bring: CarrierEmulator = {
  carrier: "BRING",
  credentials,
  track({ path, query, headers }, world) {
    const isKnown = headers["x-mybring-api-uid"] === credentials.uid && headers["x-mybring-api-key"] === credentials.apiKey;
    if (!isKnown || !headers["x-bring-client-url"]) {
      return { status: 401, text: "The API no longer supports unauthenticated requests. Provide your credentials." };
    }
    const code = query.get("q");
    if (path !== "/tracking/api/v2/tracking.json" || !code) return { status: 400, text: "Missing q" };
    const parcel = world.parcel(code);
    return { json: { apiVersion: "2", consignmentSet: [parcel ? consignment(parcel) : unknown] } };
  },
};
