import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedRequest,
  type EmulatedWorld,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "./emulated-carrier.ts";

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

export const usps: CarrierEmulator = {
  carrier: "USPS",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/oauth2/v3/token") return null;
    const asked = JSON.parse(body) as Record<string, string>;
    const isKnown = asked.client_id === credentials.clientId && asked.client_secret === credentials.clientSecret;
    if (!isKnown || asked.grant_type !== "client_credentials") return refuse(401, "invalid_client", "Invalid client credentials");
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 28_799, scope: asked.scope } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse(401, "401", "Invalid access token");
    if (request.method === "POST" && request.path === "/tracking/v3r2/tracking") return list(request, world);
    const code = /^\/tracking\/v3\/tracking\/([^/]+)$/.exec(request.path)?.[1];
    if (!code || request.query.get("expand") !== "DETAIL") return refuse(400, "OASValidation", "expand is missing");
    const parcel = world.parcel(decodeURIComponent(code));
    const told = { destinationZIPCode: request.query.get("destinationZIPCode"), mailingDate: request.query.get("mailingDate") };
    return parcel && isMeant(parcel, told)
      ? { json: detail(parcel) }
      : refuse(400, "150002", "A status update is not yet available");
  },
};
