import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  isBasicAuth,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedProof,
  type ScriptedScan,
  timeParts,
} from "./emulated-carrier.ts";

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
    if (!code || !request.headers.transid || !request.headers.transactionsrc) return refuse(400, "TV1001", "Missing header");
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: details(parcel, request.query) } : refuse(404, "TW0001", "Tracking Information Not Found");
  },
};
