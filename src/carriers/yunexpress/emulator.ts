import { createHmac } from "node:crypto";
import {
  type CarrierEmulator,
  pictureAt,
  pictureLink,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { appId: "yun-app", appSecret: "yun-app-secret", sourceKey: "yun-source" };

/** Refusals come inside a 200. */
const refuse = (code: string, msg: string) => ({ json: { success: false, code, msg, result: null } });

/** A Z stands behind the clock of the place, too. */
const event = (scan: ScriptedScan) => ({
  process_time: `${timeParts(scan.at).local}.000Z`,
  ...(!scan.withoutOffset && { process_utc_time: `${timeParts(scan.at).utc}.000Z` }),
  process_content: scan.message,
  process_country: scan.countryCode ?? "",
  process_province: scan.region ?? "",
  process_city: scan.city ?? "",
  process_location: scan.city ?? "",
  track_node_code: scan.code,
  track_node_description: scan.message,
});

/** Of the parcel as a whole; E if something may be wrong. */
const letterOf = (code = ""): string =>
  code === "DELIVERED" ? "D" : code.startsWith("RETURNED") ? "R" : code === "OTHER" ? "E" : "T";

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel, photo: string, signature: string) => ({
  order_number: code,
  package_status: letterOf(scans.at(-1)?.code),
  track_Info: {
    waybill_number: code,
    tracking_number: "",
    customer_order_number: "ORDER-1",
    product_name: facts.serviceName ?? "",
    origin_code: facts.origin?.countryCode ?? "",
    destination_code: facts.destination?.countryCode ?? "",
    postal_code: facts.destination?.postalCode ?? "",
    actual_weight: (facts.weightGrams ?? 0) / 1000,
    EstimatedDeliveryFromDateZone: estimatedDelivery?.slice(0, 10) ?? "",
    EstimatedDeliveryToDateZone: estimatedDelivery?.slice(0, 10) ?? "",
    pod_url: photo,
    pod_urls: [photo],
    SignatureUrls: signature ? [signature] : [],
    track_events: scans.map(event),
  },
});

export const yunexpress: CarrierEmulator = {
  carrier: "YUNEXPRESS",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/openapi/oauth2/token") return null;
    const { grantType, ...sent } = JSON.parse(body) as Record<string, string>;
    const isKnown = Object.entries(credentials).every(([name, value]) => sent[name] === value);
    if (grantType !== "client_credentials" || !isKnown) return { status: 401, json: { code: "401", msg: "app unauthorized" } };
    return { json: { accessToken: world.issueToken(), expiresIn: 7200 } };
  },
  track(request, world) {
    const { method, path, query, headers } = request;
    const picture = pictureAt(path, world);
    if (picture) return picture;
    const message = `date=${headers.date}&method=${method}&uri=${path}`;
    if (!world.isValidToken(headers.token)) return refuse("1001", "token is invalid");
    if (headers.sign !== createHmac("sha256", credentials.appSecret).update(message).digest("base64"))
      return refuse("1002", "sign error");
    const code = query.get("order_number") ?? "";
    if (path !== "/v1/track-service/info/get" || code === "") return refuse("1003", "bad request");
    const parcel = world.parcel(code);
    const result = parcel
      ? found(
          parcel,
          ...((["photo", "signature"] as const).map((name) => pictureLink(request, "YUNEXPRESS", parcel, name)) as [
            string,
            string,
          ]),
        )
      : { order_number: code, package_status: "N", track_Info: null };
    return { json: { success: true, code: "0", msg: "ok", result: [result] } };
  },
};
