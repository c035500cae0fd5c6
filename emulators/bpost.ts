import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "./emulated-carrier.ts";

const credentials = { accountId: "123456", passphrase: "bpost-passphrase" };

const element = (name: string, text = ""): string => (text ? `<${name}>${escapeXmlText(text)}</${name}>` : "");

const state = (scan: ScriptedScan): string =>
  `<stateInfo>${[
    element("time", isoTime(scan)),
    element("stateCode", scan.code),
    element("stateDescription", scan.message),
    element("location", scan.city),
  ].join("")}</stateInfo>`;

const itemTracking = ({ code, scans, estimatedDelivery }: ScriptedParcel): string =>
  `<?xml version="1.0" encoding="UTF-8"?><itemTracking xmlns="http://schema.post.be/tracking/v1/">${element("itemCode", code)}${
    estimatedDelivery
      ? `<deliveryTimeWindow>${element("plannedDeliveryDateWindowEnd", `${estimatedDelivery}T12:00:00+01:00`)}</deliveryTimeWindow>`
      : ""
  }<itemDetail><weightInGrams>900</weightInGrams><options/></itemDetail>${scans.map(state).join("")}</itemTracking>`;

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
