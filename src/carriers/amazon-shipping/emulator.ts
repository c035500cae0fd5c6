import {
  type CarrierEmulator,
  type EmulatedAnswer,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  clientId: "amzn1.application-oa2-client.kolli",
  clientSecret: "amazon-client-secret",
  refreshToken: "amazon-refresh-token",
  carrierId: "AMZN_UK",
};

const refuse = (status: number, code: string, message: string): EmulatedAnswer => ({
  status,
  json: { errors: [{ code, message, details: "" }] },
});

/** Scripted as "OutForDelivery". `extra.shipmentType` is RETURNS on the way back; `extra.detail` a detail code. */
const event = (scan: ScriptedScan) => ({
  eventCode: scan.code,
  eventTime: `${timeParts(scan.at).utc}Z`,
  location: { city: scan.city, stateOrRegion: scan.region, countryCode: scan.countryCode, postalCode: scan.postalCode },
  shipmentType: scan.extra?.shipmentType ?? "FORWARD",
});

const summaryByCode: Readonly<Record<string, string>> = {
  ReadyForReceive: "PreTransit",
  OutForDelivery: "OutForDelivery",
  Delivered: "Delivered",
  Rejected: "Rejected",
  Undeliverable: "Undeliverable",
  DeliveryAttempted: "DeliveryAttempted",
  AvailableForPickup: "AwaitingCustomerPickup",
};

const payload = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  trackingId: code,
  alternateLegTrackingId: null,
  ...(estimatedDelivery && { promisedDeliveryDate: `${estimatedDelivery}T20:00:00Z` }),
  summary: {
    status: summaryByCode[scans.at(-1)?.code ?? ""],
    trackingDetailCodes: { forward: scans.flatMap(({ extra }) => extra?.detail ?? []), returns: [] },
  },
  eventHistory: scans.map(event),
});

export const amazonShipping: CarrierEmulator = {
  carrier: "AMAZON_SHIPPING",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/auth/o2/token") return null;
    const form = new URLSearchParams(body);
    const isKnown =
      form.get("grant_type") === "refresh_token" &&
      form.get("client_id") === credentials.clientId &&
      form.get("client_secret") === credentials.clientSecret &&
      form.get("refresh_token") === credentials.refreshToken;
    if (!isKnown) return { status: 400, json: { error: "invalid_grant", error_description: "The request has an invalid grant" } };
    return { json: { access_token: world.issueToken(), token_type: "bearer", expires_in: 3600, refresh_token: "same" } };
  },
  track({ path, query, headers }, world) {
    if (!world.isValidToken(headers["x-amz-access-token"])) return refuse(403, "Unauthorized", "The access token has expired.");
    const code = query.get("trackingId");
    if (path !== "/shipping/v2/tracking" || !code || !query.get("carrierId"))
      return refuse(400, "InvalidInput", "Missing parameter");
    const parcel = world.parcel(code);
    return parcel ? { json: { payload: payload(parcel) } } : refuse(404, "NotFound", "No tracking information");
  },
};
