import { createHash } from "node:crypto";
import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { appKey: "fourpx-app-key", appSecret: "fourpx-app-secret" };

/** Refusals come with 200. */
const refuse = (errorCode: string, errorMsg: string) => ({
  json: { result: "0", msg: "System processing failed", errors: [{ errorCode, errorMsg }], data: null },
});

const event = (scan: ScriptedScan) => ({
  businessLinkCode: scan.code,
  occurDatetime: timeParts(scan.at).local.replace("T", " "),
  timeZone: `UTC${timeParts(scan.at).offset}`,
  occurLocation: scan.city ?? "",
  country: scan.countryCode ?? "",
  trackingContent: scan.message,
});

const found = ({ code, scans, facts = {} }: ScriptedParcel) => ({
  deliveryOrderNo: code,
  destinationCountry: facts.destination?.countryCode ?? "",
  trackingList: scans.map(event).toReversed(),
});

export const fourpx: CarrierEmulator = {
  carrier: "FOURPX",
  credentials,
  track({ method, path, query, headers, body }, world) {
    const signed = ["app_key", "format", "method", "timestamp", "v"].map((name) => name + (query.get(name) ?? "")).join("");
    const sign = createHash("md5").update(`${signed}${body}${credentials.appSecret}`).digest("hex");
    if (method !== "POST" || path !== "/router/api/service") return { status: 404, text: "Not Found" };
    if (query.get("app_key") !== credentials.appKey) return refuse("0000006", "app_key is invalid");
    if (query.get("sign") !== sign) return refuse("0000007", "sign is invalid");
    if (query.get("method") !== "tr.order.tracking.get" || query.get("v") !== "1.0.0")
      return refuse("0000003", "method is invalid");
    const { deliveryOrderNo } = JSON.parse(body) as { deliveryOrderNo: string };
    const parcel = world.parcel(deliveryOrderNo);
    if (!parcel) return { json: { result: "1", msg: "System processing successful", errors: [], data: null } };
    const answer = JSON.stringify({ result: "1", msg: "System processing successful", errors: [], data: found(parcel) });
    // Letters beyond ASCII are lost if a request asks for JSON by name.
    return { text: headers.accept === "*/*" ? answer : answer.replace(/[^ -~]/g, "?") };
  },
};
