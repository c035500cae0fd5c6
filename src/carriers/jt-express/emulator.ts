import { createHash } from "node:crypto";
import {
  type CarrierEmulator,
  type EmulatedRequest,
  pictureAt,
  pictureLink,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  country: "vietnam",
  apiAccount: "640826271705595946",
  privateKey: "jt-private-key",
  customerCode: "LC00000001",
  password: "jt-password",
};

const md5 = (text: string) => createHash("md5").update(text);

const refuse = (code: string, msg: string) => ({ json: { code, msg, data: null } });

const detail = (scan: ScriptedScan) => ({
  scanTime: timeParts(scan.at).local.replace("T", " "),
  desc: scan.message,
  scanTypeCode: Number(scan.code.replace(/^\w:/, "")),
  scanTypeName: scan.message,
  scanNetworkName: "HUB 1",
  scanNetworkProvince: scan.region ?? "",
  scanNetworkCity: scan.city ?? "",
});

const found = (parcel: ScriptedParcel, request: EmulatedRequest) => {
  const { code, scans, facts = {} } = parcel;
  const pictures = {
    sigPicUrl: pictureLink(request, "JT_EXPRESS", parcel, "signature"),
    electronicSignaturePicUrl: "",
    pictureUrl: [pictureLink(request, "JT_EXPRESS", parcel, "photo")],
  };
  return {
    billCode: code,
    ...(facts.failedAttempts !== undefined && { numberOfDispatch: facts.failedAttempts + 1 }),
    details: scans.map((scan) => ({ ...detail(scan), ...(scan.code === "113" && pictures) })).toReversed(),
  };
};

export const jtExpress: CarrierEmulator = {
  carrier: "JT_EXPRESS",
  credentials,
  track(request, world) {
    const { method, path, headers, body } = request;
    const picture = pictureAt(path, world);
    if (picture) return picture;
    if (method !== "POST" || path !== "/api/logistics/trace") return { status: 404, text: "Not Found" };
    const bizContent = new URLSearchParams(body).get("bizContent") ?? "";
    if (headers.apiaccount !== credentials.apiAccount) return refuse("145003010", "API account does not exist");
    if (headers.digest !== md5(`${bizContent}${credentials.privateKey}`).digest("base64"))
      return refuse("145003030", "headers signature verification failed");
    if (!/^\d{13}$/.test(headers.timestamp ?? "")) return refuse("145003053", "timestamp is empty!");
    const { customerCode, password, billcodes = "" } = JSON.parse(bizContent) as Record<string, string>;
    const isCustomer =
      customerCode === credentials.customerCode &&
      password === md5(`${credentials.password}jadada369t3`).digest("hex").toUpperCase();
    if (!isCustomer) return refuse("999001030", "customerCode or password is wrong");
    const codes = billcodes.split(",");
    if (codes.length > 30) return refuse("145003502", "The quantity of the waybill number exceeds 30");
    const data = codes.flatMap((code) => {
      const parcel = world.parcel(code);
      return parcel ? [found(parcel, request)] : [];
    });
    return { json: { code: "1", msg: "success", data } };
  },
};
