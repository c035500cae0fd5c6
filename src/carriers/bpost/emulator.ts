import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  isoTime,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { accountId: "123456", passphrase: "bpost-passphrase" };

const element = (name: string, text = ""): string => (text ? `<${name}>${escapeXmlText(text)}</${name}>` : "");

const state = (scan: ScriptedScan): string =>
  `<stateInfo>${[
    element("time", isoTime(scan)),
    element("stateCode", scan.code),
    element("stateDescription", scan.message),
    element("location", scan.city),
  ].join("")}</stateInfo>`;

const pickupPoint = (point: ScriptedFacts["pickupPoint"]): string =>
  point
    ? `<pickupPoint>${[
        element("id", "805140"),
        element("name", point.name),
        element("streetName", point.street),
        element("postalCode", point.postalCode),
        element("city", point.city),
      ].join("")}</pickupPoint>`
    : "";

const windowOf = ({ estimatedDelivery, facts }: ScriptedParcel): string => {
  const until = facts?.deliveryWindow?.until ?? (estimatedDelivery && `${estimatedDelivery}T12:00:00+01:00`);
  return until
    ? `<deliveryTimeWindow>${element("plannedDeliveryDateWindowStart", facts?.deliveryWindow?.from)}${element("plannedDeliveryDateWindowEnd", until)}</deliveryTimeWindow>`
    : "";
};

const itemTracking = ({ code, scans, facts, ...parcel }: ScriptedParcel): string =>
  `<?xml version="1.0" encoding="UTF-8"?><itemTracking xmlns="http://schema.post.be/tracking/v1/">${element("itemCode", code)}${windowOf(
    { code, scans, ...parcel, ...(facts && { facts }) },
  )}<itemDetail>${element("weightInGrams", String(facts?.weightGrams ?? 900))}<options/></itemDetail>${scans
    .map(state)
    .join("")}${pickupPoint(facts?.pickupPoint)}</itemTracking>`;

const exception = (status: number, message: string) => ({
  status,
  xml: `<businessException xmlns="http://schema.post.be/api/shm/common/v2/"><message>${message}</message></businessException>`,
});

export const bpost: CarrierEmulator = {
  carrier: "BPOST",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.accountId, credentials.passphrase)) return exception(401, "Unauthorised");
    if (request.headers.accept !== "application/xml") return exception(406, "Not acceptable");
    const code = /^\/services\/trackedmail\/item\/([^/]+)\/trackingInfo$/.exec(request.path)?.[1];
    const parcel = code && world.parcel(decodeURIComponent(code));
    return parcel ? { xml: itemTracking(parcel) } : exception(404, "Unknown item");
  },
};
