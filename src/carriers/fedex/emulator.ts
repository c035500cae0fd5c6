import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedWorld,
  isoTime,
  kilograms,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "fedex-key", clientSecret: "fedex-secret-key", pushSecret: "fedex-push-secret" };

const unauthorised = {
  status: 401,
  json: { transactionId: "t", errors: [{ code: "NOT.AUTHORIZED.ERROR", message: "Not authorized" }] },
};

/** Scripted as "OD", or "DE:08" with an exception code. */
const scanEvent = (scan: ScriptedScan) => {
  const [eventType, exceptionCode = ""] = scan.code.split(":");
  const { city, region: stateOrProvinceCode, postalCode, countryCode } = scan;
  return {
    date: isoTime(scan),
    eventType,
    eventDescription: scan.message,
    exceptionCode,
    exceptionDescription: "",
    derivedStatusCode: "IT",
    scanLocation: { city, stateOrProvinceCode, postalCode, countryCode },
  };
};

const address = ({ city, region, postalCode, countryCode }: ScriptedPlace) => ({
  address: { city, stateOrProvinceCode: region, postalCode, countryCode },
});

const factsOf = ({ serviceName, weightGrams, pieceCount, origin, destination, deliveryWindow }: ScriptedFacts) => ({
  ...(serviceName && { serviceDetail: { type: "FEDEX_GROUND", description: serviceName } }),
  ...(origin && { shipperInformation: address(origin) }),
  ...(destination && { recipientInformation: address(destination) }),
  packageDetails: {
    ...(pieceCount && { count: String(pieceCount), sequenceNumber: "1" }),
    ...(weightGrams && { weightAndDimensions: { weight: [{ value: kilograms(weightGrams), unit: "KG" }] } }),
  },
  ...(deliveryWindow && {
    estimatedDeliveryTimeWindow: { window: { begins: deliveryWindow.from, ends: deliveryWindow.until } },
  }),
});

/** Where it waits is in the words of the scan itself. */
const withPoint = (event: ReturnType<typeof scanEvent>, point: ScriptedFacts["pickupPoint"]) =>
  point && ["HL", "HP"].includes(event.eventType!)
    ? {
        ...event,
        exceptionDescription: `Package available for pickup at ${point.name}: ${point.street}`,
        scanLocation: address(point).address,
      }
    : event;

const found = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel) => ({
  trackingNumber: code,
  trackResults: [
    {
      trackingNumberInfo: { trackingNumber: code, carrierCode: "FDXE" },
      dateAndTimes: estimatedDelivery ? [{ type: "ESTIMATED_DELIVERY", dateTime: `${estimatedDelivery}T00:00:00-06:00` }] : [],
      scanEvents: scans.map((scan) => withPoint(scanEvent(scan), facts.pickupPoint)).toReversed(),
      ...factsOf(facts),
      deliveryDetails: {
        ...(facts.failedAttempts !== undefined && { deliveryAttempts: String(facts.failedAttempts) }),
        ...(proof && { receivedByName: proof.signedBy, signedByName: proof.signedBy, locationDescription: proof.receivedAs }),
      },
      ...(proof && { availableImages: proof.document ? [{ type: "SIGNATURE_PROOF_OF_DELIVERY", size: "LARGE" }] : [] }),
    },
  ],
});

const unknown = (code: string) => ({
  trackingNumber: code,
  trackResults: [{ error: { code: "TRACKING.TRACKINGNUMBER.NOTFOUND", message: "Tracking number cannot be found." } }],
});

type DocumentsRequest = {
  trackDocumentDetail: { documentType: string };
  trackDocumentSpecification: { trackingNumberInfo: { trackingNumber: string } }[];
};

const documents = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const { trackDocumentDetail, trackDocumentSpecification } = JSON.parse(body) as DocumentsRequest;
  const code = trackDocumentSpecification[0]?.trackingNumberInfo.trackingNumber ?? "";
  const document = world.parcel(code)?.proof?.document;
  if (trackDocumentDetail.documentType !== "SIGNATURE_PROOF_OF_DELIVERY" || !document)
    return { status: 400, json: { errors: [{ code: "TRACKING.DOCUMENT.NOTFOUND", message: "Document is not available." }] } };
  return { json: { transactionId: "t", output: { documentType: "SIGNATURE_PROOF_OF_DELIVERY", documents: [document] } } };
};

type AskedParcel = { shipDateBegin?: string; shipDateEnd?: string; trackingNumberInfo: { trackingNumber: string } };

const isMeant = ({ meantBy }: ScriptedParcel, { shipDateBegin = "", shipDateEnd = "" }: AskedParcel): boolean =>
  meantBy?.shippedOn === undefined || (shipDateBegin <= meantBy.shippedOn && meantBy.shippedOn <= shipDateEnd);

export const fedex: CarrierEmulator = {
  carrier: "FEDEX",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/oauth/token") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    if (!isKnown) return unauthorised;
    return { json: { access_token: world.issueToken(), token_type: "bearer", expires_in: 3599, scope: "CXS-TP" } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return unauthorised;
    if (request.path === "/track/v1/trackingdocuments") return documents(request.body, world);
    if (request.path !== "/track/v1/trackingnumbers") return { status: 404, json: { errors: [{ code: "NOT.FOUND.ERROR" }] } };
    const asked = JSON.parse(request.body) as { trackingInfo: AskedParcel[] };
    if (asked.trackingInfo.length > 30) return { status: 400, json: { errors: [{ code: "TRACKING.TOOMANY" }] } };
    const completeTrackResults = asked.trackingInfo.map((item) => {
      const { trackingNumber } = item.trackingNumberInfo;
      const parcel = world.parcel(trackingNumber);
      return parcel && isMeant(parcel, item) ? found(parcel) : unknown(trackingNumber);
    });
    return { json: { transactionId: "00000000-0000-4000-8000-000000000001", output: { completeTrackResults } } };
  },
};
