import { bearerOf, type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "./emulated-carrier.ts";

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

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  trackingNumber: code,
  trackResults: [
    {
      trackingNumberInfo: { trackingNumber: code, carrierCode: "FDXE" },
      dateAndTimes: estimatedDelivery ? [{ type: "ESTIMATED_DELIVERY", dateTime: `${estimatedDelivery}T00:00:00-06:00` }] : [],
      scanEvents: scans.map(scanEvent).toReversed(),
    },
  ],
});

const unknown = (code: string) => ({
  trackingNumber: code,
  trackResults: [{ error: { code: "TRACKING.TRACKINGNUMBER.NOTFOUND", message: "Tracking number cannot be found." } }],
});

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
