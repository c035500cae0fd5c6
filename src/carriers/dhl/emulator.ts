import {
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedPush,
  type EmulatedSubscription,
  type EmulatedWorld,
  isoTime,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

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

type Hook = { uri?: string; authentication?: { type?: string; header?: string; token?: string } };
type AskedFor = { hook?: Hook; format?: string; type?: string; shipmentIDs?: string[]; accountID?: string; events?: string[] };

const path = "/tracking/push/v1/subscription";
const knownEvents = ["Transit", "Delivered", "Pre-Transit", "Failure", "Unknown"];

const pushTo = ({ url, secret }: EmulatedSubscription, message: object): EmulatedPush => ({
  url,
  headers: { "content-type": "application/json", "x-kolli-token": secret },
  body: JSON.stringify(message),
});
const selfOf = (id: string): string => `https://api-eu.dhl.com${path}/${id}`;

/** The address is called immediately, and nothing is sent before the secret came back. */
const subscribe = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const { hook, format, type, shipmentIDs = [], accountID, events = [] } = JSON.parse(body) as AskedFor;
  const { type: authentication, header, token } = hook?.authentication ?? {};
  if (!hook?.uri?.startsWith("https://")) return problem(400, "Bad request", "hook.uri must be https.");
  if (authentication !== "ApiKeyAuthentication" || header !== "x-kolli-token" || !token)
    return problem(400, "Bad request", "hook.authentication is incomplete.");
  if (format !== "Default") return problem(400, "Bad request", "format is unknown.");
  if (events.length === 0 || events.some((event) => !knownEvents.includes(event)))
    return problem(400, "Bad request", "events are unknown.");
  const isWell = type === "Shipment" ? shipmentIDs.length >= 1 && shipmentIDs.length <= 10 : type === "Account" && accountID;
  if (!isWell) return problem(400, "Bad request", "1 to 10 shipmentIDs, or an accountID.");
  if (shipmentIDs.some((id) => !/^[A-Z0-9]{5,40}$/.test(id))) return problem(400, "Bad request", "A shipmentID is not valid.");
  const [id, awaits] = [world.newId(), world.newId()];
  const made = { id, url: hook.uri, secret: token, codes: shipmentIDs, awaits, ...(accountID && { account: accountID }) };
  world.subscriptions.push(made);
  world.send(pushTo(made, { scope: "subscription.validate", self: selfOf(id), secret: awaits }));
  return { status: 201, json: { id, self: selfOf(id), type, format } };
};

const change = (method: string, id: string, secret: string | undefined, world: EmulatedWorld): EmulatedAnswer => {
  const place = world.subscriptions.findIndex((one) => one.id === id);
  const known = world.subscriptions[place];
  if (!known) return problem(404, "Not found", "No such subscription.");
  if (method === "DELETE") {
    world.subscriptions.splice(place, 1);
    return { status: 204 };
  }
  if (known.awaits !== secret) return problem(403, "Forbidden", "Wrong secret.");
  delete known.awaits;
  world.send(pushTo(known, { scope: "subscription.ready", self: selfOf(id) }));
  return { status: 204 };
};

export const dhl: CarrierEmulator = {
  carrier: "DHL",
  credentials,
  track({ method, path: asked, query, headers, body }, world) {
    if (headers["dhl-api-key"] !== credentials.apiKey) return problem(401, "Unauthorized", "Unauthorized for given resource.");
    if (method === "POST" && asked === path) return subscribe(body, world);
    if (asked.startsWith(`${path}/`)) return change(method, asked.slice(path.length + 1), headers["dhl-api-hook-secret"], world);
    const code = query.get("trackingNumber");
    if (asked !== "/track/shipments" || !code) return problem(400, "Bad request", "trackingNumber is missing");
    const parcel = world.parcel(code);
    const { postalCode } = parcel?.meantBy ?? {};
    const isMeant = postalCode === undefined || query.get("recipientPostalCode") === postalCode;
    if (!parcel || !isMeant) return problem(404, "No result found", "No shipment with given tracking number found.");
    return { json: { url: `/shipments?trackingNumber=${code}`, shipments: [shipment(parcel)] } };
  },
  push: (parcel, world) =>
    world.subscriptions
      .filter(({ codes, account, awaits }) => awaits === undefined && (account !== undefined || codes.includes(parcel.code)))
      .map((one) => pushTo(one, { scope: "subscription.push", self: selfOf(one.id), shipments: [shipment(parcel)] })),
};
