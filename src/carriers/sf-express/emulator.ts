import { createHash } from "node:crypto";
import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = {
  partnerId: "KOLLI",
  checkword: "sf-checkword",
  phoneSuffix: "1234",
  digest: "encoded",
  pushSecret: "sf-push-secret",
};

const route = (scan: ScriptedScan) => ({
  acceptTime: timeParts(scan.at).local.replace("T", " "),
  acceptAddress: scan.city ?? "",
  remark: scan.message,
  opCode: scan.code,
});

const found = ({ code, scans }: ScriptedParcel) => ({ mailNo: code, routes: scans.map(route) });

const gateway = (apiResultCode: string, apiErrorMsg: string, service?: unknown) => ({
  json: {
    apiResultCode,
    apiErrorMsg,
    apiResponseID: "00018B4F2E5C3F3FE8F3C4D1B2A5E43F",
    apiResultData: service ? JSON.stringify(service) : null,
  },
});

const digestOf = (text: string): string =>
  createHash("md5")
    .update(new URLSearchParams({ "": text }).toString().slice(1))
    .digest("base64");

export const sfExpress: CarrierEmulator = {
  carrier: "SF_EXPRESS",
  credentials,
  track({ path, body }, world) {
    const form = new URLSearchParams(body);
    const field = (name: string): string => form.get(name) ?? "";
    const isKnown = ["EXP_RECE_SEARCH_ROUTES", "EXP_RECE_REGISTER_ROUTE"].includes(field("serviceCode"));
    if (path !== "/std/service" || !isKnown || !field("requestID")) return gateway("A1001", "必传参数不可为空");
    const digest = digestOf(field("msgData") + field("timestamp") + credentials.checkword);
    if (field("partnerID") !== credentials.partnerId || field("msgDigest") !== digest) return gateway("A1006", "数字签名无效");
    const asked = JSON.parse(field("msgData")) as { trackingNumber: string[]; checkPhoneNo?: string; callbackUrl?: string };
    if (asked.trackingNumber.length > 10) return gateway("A1001", "运单号数量超限");
    if (field("serviceCode") === "EXP_RECE_REGISTER_ROUTE") {
      const url = asked.callbackUrl ?? "";
      if (!url.startsWith("https://"))
        return gateway("A1000", "", { success: false, errorCode: "S0002", errorMsg: "callbackUrl" });
      world.subscriptions.push({ id: world.newId(), url, secret: "", codes: asked.trackingNumber });
      return gateway("A1000", "", { success: true, errorCode: "S0000", errorMsg: null, msgData: null });
    }
    const routeResps = asked.trackingNumber.map((code) => {
      const parcel = asked.checkPhoneNo === credentials.phoneSuffix ? world.parcel(code) : undefined;
      return parcel ? found(parcel) : { mailNo: code, routes: [] };
    });
    return gateway("A1000", "", { success: true, errorCode: "S0000", errorMsg: null, msgData: { routeResps } });
  },
  push: ({ code }, world) =>
    world.subscriptions
      .filter(({ codes }) => codes.includes(code))
      .map(({ url }) => ({
        url,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ Body: { WaybillRoute: [{ mailno: code }] } }),
      })),
};
