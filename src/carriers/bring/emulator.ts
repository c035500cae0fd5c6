import {
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedWorld,
  isoTime,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

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

type AskedFor = {
  trackingId?: string;
  event_groups?: string[];
  configuration?: { url?: string; content_type?: string; headers?: { key: string; value: string }[] };
};

const webhooks = "/event-cast/api/v1/webhooks";

const subscribe = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const { trackingId, event_groups: groups = [], configuration: { url = "", headers = [] } = {} } = JSON.parse(body) as AskedFor;
  const secret = headers.find(({ key }) => key === "x-kolli-secret")?.value;
  if (!trackingId || groups.length === 0 || !url.startsWith("https://") || !secret)
    return { status: 400, text: "Invalid webhook" };
  const id = world.newId();
  world.subscriptions.push({ id, url, secret, codes: [trackingId] });
  return { status: 201, json: { id } };
};

const end = (id: string, world: EmulatedWorld): EmulatedAnswer => {
  const place = world.subscriptions.findIndex((one) => one.id === id);
  if (place < 0) return { status: 404, text: "No such webhook" };
  world.subscriptions.splice(place, 1);
  return { status: 204 };
};

const unknown = { error: { code: 404, message: "No shipments found" } };

export const bring: CarrierEmulator = {
  carrier: "BRING",
  credentials,
  track({ method, path, query, headers, body }, world) {
    const isKnown = headers["x-mybring-api-uid"] === credentials.uid && headers["x-mybring-api-key"] === credentials.apiKey;
    if (!isKnown || !headers["x-bring-client-url"]) {
      return { status: 401, text: "The API no longer supports unauthenticated requests. Provide your credentials." };
    }
    if (method === "POST" && path === webhooks) return subscribe(body, world);
    if (method === "DELETE" && path.startsWith(`${webhooks}/`)) return end(path.slice(webhooks.length + 1), world);
    const code = query.get("q");
    if (path !== "/tracking/api/v2/tracking.json" || !code) return { status: 400, text: "Missing q" };
    const parcel = world.parcel(code);
    return { json: { apiVersion: "2", consignmentSet: [parcel ? consignment(parcel) : unknown] } };
  },
  // Only that something happened: neither words nor place.
  push: ({ code, scans }, world) =>
    world.subscriptions
      .filter(({ codes }) => codes.includes(code))
      .map(({ id, url, secret }) => ({
        url,
        headers: { "content-type": "application/json", "x-kolli-secret": secret },
        body: JSON.stringify({ id, status: scans.at(-1)?.code, shipment: "70438103433199319", package: code }),
      })),
};
