import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedRequest,
  type EmulatedWorld,
  isBasicAuth,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedProof,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "ups-client", clientSecret: "ups-client-secret", pushCredential: "ups-push-credential" };

const refuse = (status: number, code: string, message: string): EmulatedAnswer => ({
  status,
  json: { response: { errors: [{ code, message }] } },
});

/** Scripted as "D:FS": activity type and code; `extra.statusCode` adds the three digits. */
const activity = (scan: ScriptedScan) => {
  const [type, code] = scan.code.split(":");
  const time = timeParts(scan.at);
  const { city, region, postalCode, countryCode } = scan;
  return {
    location: { address: { city, stateProvince: region, postalCode, countryCode, country: countryCode } },
    status: { type, code, description: `${scan.message} `, statusCode: scan.extra?.statusCode },
    date: time.compactDate,
    time: time.compactTime,
    ...(!scan.withoutOffset && { gmtDate: time.compactUtcDate, gmtTime: time.utcTime, gmtOffset: time.offset }),
  };
};

/** Pictures only for who asks for them. */
const delivery = (proof: ScriptedProof, query: URLSearchParams) => ({
  receivedBy: proof.signedBy ?? "",
  location: proof.receivedAs,
  signature: { image: query.get("returnSignature") === "true" ? (proof.signature ?? null) : null },
  deliveryPhoto: {
    photo: query.get("returnPOD") === "true" ? (proof.photo ?? null) : null,
    photoCaptureInd: proof.photo ? "Y" : "N",
    photoDispositionCode: proof.photo ? "V" : "N",
  },
  pod: { content: query.get("returnPOD") === "true" ? (proof.document ?? null) : null },
});

const address = (type: "ORIGIN" | "DESTINATION", place: ScriptedPlace | undefined) =>
  place
    ? [
        {
          type,
          address: {
            city: place.city,
            stateProvince: place.region,
            postalCode: place.postalCode,
            countryCode: place.countryCode,
          },
        },
      ]
    : [];

const factsOf = ({ serviceName, weightGrams, origin, destination, deliveryWindow, pickupPoint }: ScriptedFacts) => ({
  ...(serviceName && { service: { code: "518", levelCode: "003", description: serviceName } }),
  ...(weightGrams && { weight: { unitOfMeasurement: "LBS", weight: (weightGrams / 453.59237).toFixed(3) } }),
  packageAddress: [...address("ORIGIN", origin), ...address("DESTINATION", destination)],
  ...(deliveryWindow && {
    deliveryDate: [{ type: "SDD", date: timeParts(deliveryWindow.until).compactDate }],
    deliveryTime: {
      type: "EDW",
      startTime: timeParts(deliveryWindow.from).compactTime,
      endTime: timeParts(deliveryWindow.until).compactTime,
    },
  }),
  ...(pickupPoint && { accessPointInformation: { pickupByDate: pickupPoint.holdUntil.replaceAll("-", "") } }),
});

const details = ({ code, scans, estimatedDelivery, facts = {}, proof, postNumber }: ScriptedParcel, query: URLSearchParams) => ({
  trackResponse: {
    shipment: [
      {
        inquiryNumber: code,
        package: [
          {
            trackingNumber: code,
            ...(estimatedDelivery && { deliveryDate: [{ type: "SDD", date: estimatedDelivery.replaceAll("-", "") }] }),
            activity: scans.map(activity).toReversed(),
            ...factsOf(facts),
            packageCount: facts.pieceCount ?? 1,
            ...(postNumber && { alternateTrackingNumber: [{ number: postNumber, type: "USPS_PIC" }] }),
            ...(proof && { deliveryInformation: delivery(proof, query) }),
          },
        ],
      },
    ],
  },
});

type AskedFor = {
  locale?: string;
  trackingNumberList?: string[];
  destination?: { url?: string; credentialType?: string; credential?: string };
};

const subscribable = /^1Z[0-9A-Z]{16}$|^1R(?:[0-9A-Z]{14}|[0-9A-Z]{26})$/;
const twoWeeksMs = 14 * 86_400_000;

/** Version 1 gets the address for pushes with each call; version 2 knows it from the portal, where our one credential is registered. */
const subscribe = ({ path, body, headers }: EmulatedRequest, world: EmulatedWorld): EmulatedAnswer => {
  if (!headers.transid || !headers.transactionsrc) return refuse(400, "VSS000", "Missing transId");
  const { locale, trackingNumberList = [], destination = {} } = JSON.parse(body) as AskedFor;
  if (locale !== "en_US") return refuse(400, "VSS300", "Locale is required. The Subscription request has been rejected.");
  if (trackingNumberList.length === 0) return refuse(400, "VSS110", "The Subscription request is empty.");
  if (trackingNumberList.length > 100) return refuse(400, "VSS220", "More than 100 tracking numbers.");
  const { url = "", credential = "" } = path.includes("/v1/")
    ? destination
    : { url: registeredUrl, credential: credentials.pushCredential };
  if (!url.startsWith("https://")) return refuse(400, "VSS500", "Destination URL is required.");
  if (!credential) return refuse(400, "VSS800", "Credential is required.");
  const valid = trackingNumberList.filter((code) => subscribable.test(code));
  const invalid = trackingNumberList.filter((code) => !subscribable.test(code));
  if (valid.length === 0) {
    const response = { errors: [{ code: "VSS200", message: "Tracking numbers are invalid." }] };
    return { status: 400, json: { response, invalidTrackingNumbers: invalid } };
  }
  world.subscriptions.push({ id: world.newId(), url, secret: credential, codes: valid, expiresAt: world.now() + twoWeeksMs });
  return { json: { validTrackingNumbers: valid, ...(invalid.length > 0 && { invalidTrackingNumbers: invalid }) } };
};
/** As if entered in the portal. */
const registeredUrl = "https://registered.example/ups";

/** One event, and nothing of what came before. */
const alert = (code: string, scan: ScriptedScan) => {
  const { location, status, date, time } = activity(scan);
  const { compactUtcDate, utcTime, offset } = timeParts(scan.at);
  const { city, stateProvince, postalCode, countryCode: country } = location.address;
  return {
    trackingNumber: code,
    localActivityDate: date,
    localActivityTime: time,
    gmtActivityDate: compactUtcDate,
    gmtActivityTime: utcTime.replaceAll(":", ""),
    gmtOffset: offset.replace(":", "."),
    activityLocation: { city, stateProvince, postalCode, country },
    activityStatus: { ...status, descriptionCode: status.statusCode },
  };
};

export const ups: CarrierEmulator = {
  carrier: "UPS",
  credentials,
  signIn(request, world) {
    if (request.path !== "/security/v1/oauth/token") return null;
    if (!isBasicAuth(request, credentials.clientId, credentials.clientSecret)) return refuse(401, "10401", "ClientId is Invalid");
    const token = { token_type: "Bearer", access_token: world.issueToken(), expires_in: "14399", status: "approved" };
    return { json: token };
  },
  track(request, world) {
    const code = /^\/api\/track\/v1\/details\/([^/]+)$/.exec(request.path)?.[1];
    if (!world.isValidToken(bearerOf(request))) return refuse(401, "250002", "Invalid Authentication Information.");
    if (/^\/api\/track\/v[12]\/subscription\/standard\/package$/.test(request.path)) return subscribe(request, world);
    if (!code || !request.headers.transid || !request.headers.transactionsrc) return refuse(400, "TV1001", "Missing header");
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: details(parcel, request.query) } : refuse(404, "TW0001", "Tracking Information Not Found");
  },
  push: ({ code, scans }, world) => {
    const subscribed = world.subscriptions.filter(({ codes, expiresAt = 0 }) => codes.includes(code) && expiresAt > world.now());
    // A number that was subscribed twice is pushed once.
    return subscribed.slice(-1).map(({ url, secret }) => ({
      url,
      headers: { "content-type": "application/json", "user-agent": "UPSPubSubTrackingService", credential: secret },
      body: JSON.stringify(alert(code, scans.at(-1)!)),
    }));
  },
};
