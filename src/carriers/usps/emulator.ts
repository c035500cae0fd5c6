import { createHmac } from "node:crypto";
import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedPush,
  type EmulatedRequest,
  type EmulatedSubscription,
  type EmulatedWorld,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  clientId: "usps-consumer",
  clientSecret: "usps-consumer-secret",
  pushSecret: "usps-subscription-secret-32-chars",
};

const errorOf = (status: number, code: string, message: string) => ({
  apiVersion: "3.2.6",
  error: { code: String(status), message, errors: [{ status: String(status), code, title: message, detail: message }] },
});

const refuse = (status: number, code: string, message: string): EmulatedAnswer => ({
  status,
  json: errorOf(status, code, message),
});

const event = (zipField: "eventZIP" | "eventZIPCode") => (scan: ScriptedScan) => {
  const time = timeParts(scan.at);
  return {
    eventType: scan.message,
    eventCode: scan.code,
    eventTimestamp: time.local,
    // As USPS does: the time of day is GMT's, the date is the one on the wall.
    ...(!scan.withoutOffset && { GMTTimestamp: `${time.date}T${time.utcTime}Z`, GMTOffset: time.offset }),
    eventCity: scan.city ?? null,
    eventState: scan.region ?? null,
    [zipField]: scan.postalCode ?? null,
    eventCountry: scan.extra?.country ?? null,
    authorizedAgent: "false",
  };
};

const factsOf = ({ origin, destination, deliveryWindow, pickupPoint }: ScriptedFacts) => ({
  ...(origin && { originCity: origin.city, originState: origin.region, originZIP: origin.postalCode }),
  ...(destination && {
    destinationCity: destination.city,
    destinationState: destination.region,
    destinationZIP: destination.postalCode,
  }),
  ...(deliveryWindow && {
    predictedDeliveryDate: timeParts(deliveryWindow.until).date,
    predictedDeliveryWindowStartTime: timeParts(deliveryWindow.from).time.slice(0, 5),
    predictedDeliveryWindowEndTime: timeParts(deliveryWindow.until).time.slice(0, 5),
  }),
  ...(pickupPoint && { returnDateNotice: pickupPoint.holdUntil }),
});

const detail = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  trackingNumber: code,
  mailClass: facts.serviceName ?? "USPS Ground Advantage<SUP>&#153;</SUP>",
  ...factsOf(facts),
  ...(estimatedDelivery && { expectedDeliveryTimeStamp: `${estimatedDelivery}T00:00:00` }),
  trackingEvents: scans.map(event("eventZIP")).toReversed(),
});

const revisedDetail = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  trackingNumber: code,
  ...(facts.serviceName && { mailClass: facts.serviceName }),
  ...factsOf(facts),
  ...(estimatedDelivery && { deliveryDateExpectation: { expectedDeliveryDate: estimatedDelivery } }),
  trackingEvents: scans.map(event("eventZIPCode")).toReversed(),
});

const allowedKeys = ["trackingNumber", "destinationZIPCode", "mailingDate"];

type AskedParcel = { trackingNumber: string; destinationZIPCode?: string | null; mailingDate?: string | null };

const isMeant = ({ meantBy = {} }: ScriptedParcel, { destinationZIPCode, mailingDate }: Omit<AskedParcel, "trackingNumber">) =>
  (meantBy.postalCode === undefined || meantBy.postalCode === destinationZIPCode) &&
  (meantBy.shippedOn === undefined || meantBy.shippedOn === mailingDate);

const list = ({ body }: EmulatedRequest, world: EmulatedWorld): EmulatedAnswer => {
  const asked = JSON.parse(body) as AskedParcel[];
  const isAllowed = Array.isArray(asked) && asked.every((item) => Object.keys(item).every((key) => allowedKeys.includes(key)));
  if (!isAllowed || asked.length > 35) return refuse(400, "OASValidation", "OASValidation: the request is not valid");
  // One number that is none spoils the whole list.
  if (asked.some(({ trackingNumber }) => !/^[0-9A-Z]{9,34}$/.test(trackingNumber)))
    return refuse(400, "150002", "Incorrect number");
  const items = asked.map((item) => {
    const { trackingNumber } = item;
    const parcel = world.parcel(trackingNumber);
    return parcel && isMeant(parcel, item)
      ? revisedDetail(parcel)
      : { trackingNumber, statusCode: "404", ...errorOf(404, "150002", "Not found") };
  });
  return { status: items.some((item) => "error" in item) ? 207 : 200, json: items };
};

type AskedFor = {
  listenerURL?: string;
  secret?: string;
  filterProperties?: { MID?: string; trackingNumber?: string; trackingEventTypes?: string[] };
};

const path = "/subscriptions-tracking/v3/subscriptions";

const signed = ({ url, secret }: EmulatedSubscription, message: { timestamp: string; payload: string }): EmulatedPush => ({
  url,
  headers: {
    "content-type": "application/json",
    "x-hmac": createHmac("sha256", secret)
      .update(message.timestamp + message.payload)
      .digest("base64"),
  },
  body: JSON.stringify(message),
});

/** The listener is asked to answer a challenge; one that does not gets nothing. */
const subscribe = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const {
    listenerURL = "",
    secret = "",
    filterProperties: { MID, trackingNumber, trackingEventTypes } = {},
  } = JSON.parse(body) as AskedFor;
  if (!listenerURL.startsWith("https://")) return refuse(400, "OASValidation", "listenerURL must be https");
  if (secret.length !== 32) return refuse(400, "OASValidation", `secret ${secret} must have 32 characters`);
  if ((MID === undefined) === (trackingNumber === undefined)) return refuse(400, "OASValidation", "MID or trackingNumber");
  if (trackingNumber !== undefined && trackingEventTypes?.join() !== "ALL_UPDATES")
    return refuse(400, "OASValidation", "trackingEventTypes");
  const isSame = (one: EmulatedSubscription) =>
    one.url === listenerURL && one.account === MID && (one.codes[0] ?? undefined) === trackingNumber;
  const duplicate = world.subscriptions.find(isSame);
  if (duplicate) return refuse(400, "Duplicate", `A subscription exists already: subscriptionId ${duplicate.id}`);
  const made: EmulatedSubscription = {
    id: world.newId(),
    url: listenerURL,
    secret,
    codes: trackingNumber === undefined ? [] : [trackingNumber],
    ...(MID !== undefined && { account: MID }),
  };
  world.subscriptions.push(made);
  const challenge = world.newId();
  const timestamp = new Date(world.now()).toISOString();
  const asked = signed(made, { timestamp, payload: "{}" });
  world.send({ ...asked, body: JSON.stringify({ challenge, timestamp, payload: "{}" }) }, (answer) => {
    if (answer.status !== 200 || !answer.body.includes(challenge)) made.isSuspended = true;
  });
  return { status: 201, json: { subscriptionId: made.id, subscriptionType: "TRACKING", status: "ENABLED" } };
};

const etagOf = ({ id }: EmulatedSubscription): string => `"${id.slice(0, 8)}"`;

const oneSubscription = ({ method, headers }: EmulatedRequest, id: string, world: EmulatedWorld): EmulatedAnswer => {
  const place = world.subscriptions.findIndex((one) => one.id === id);
  const known = world.subscriptions[place];
  if (!known) return refuse(404, "404", "No Subscriptions were found");
  if (method === "GET") return { headers: { etag: etagOf(known) }, json: { subscriptionId: id } };
  if (headers["if-match"] !== etagOf(known)) return refuse(412, "412", "Precondition failed");
  world.subscriptions.splice(place, 1);
  return { status: 204 };
};

export const usps: CarrierEmulator = {
  carrier: "USPS",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/oauth2/v3/token") return null;
    const asked = JSON.parse(body) as Record<string, string>;
    const isKnown = asked.client_id === credentials.clientId && asked.client_secret === credentials.clientSecret;
    if (!isKnown || asked.grant_type !== "client_credentials") return refuse(401, "invalid_client", "Invalid client credentials");
    const token = world.issueToken();
    world.memory.set(token, asked.scope ?? "");
    return { json: { access_token: token, token_type: "Bearer", expires_in: 28_799, scope: asked.scope } };
  },
  track(request, world) {
    const token = bearerOf(request);
    if (!world.isValidToken(token)) return refuse(401, "401", "Invalid access token");
    if (request.path.startsWith(path)) {
      if (world.memory.get(token!) !== "subscriptions-tracking") return refuse(403, "403", "Insufficient OAuth scope");
      return request.path === path
        ? subscribe(request.body, world)
        : oneSubscription(request, request.path.slice(path.length + 1), world);
    }
    if (request.method === "POST" && request.path === "/tracking/v3r2/tracking") return list(request, world);
    const code = /^\/tracking\/v3\/tracking\/([^/]+)$/.exec(request.path)?.[1];
    if (!code || request.query.get("expand") !== "DETAIL") return refuse(400, "OASValidation", "expand is missing");
    const parcel = world.parcel(decodeURIComponent(code));
    const asked = { destinationZIPCode: request.query.get("destinationZIPCode"), mailingDate: request.query.get("mailingDate") };
    return parcel && isMeant(parcel, asked)
      ? { json: detail(parcel) }
      : refuse(400, "150002", "A status update is not yet available");
  },
  push: (parcel, world) => {
    const timestamp = new Date(world.now()).toISOString();
    const payload = JSON.stringify(detail(parcel));
    return world.subscriptions
      .filter(({ codes, account, isSuspended }) => !isSuspended && (account !== undefined || codes.includes(parcel.code)))
      .map((one) => signed(one, { timestamp, payload }));
  },
};
