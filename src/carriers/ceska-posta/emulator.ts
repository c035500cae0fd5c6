import { createHash, createHmac } from "node:crypto";
import {
  type CarrierEmulator,
  type EmulatedRequest,
  kilograms,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiToken: "ceska-posta-token", secretKey: "Y2Vza2EtcG9zdGEtc2VjcmV0" };

const state = (scan: ScriptedScan, { facts }: ScriptedParcel) => {
  const point = scan.code === "82" ? facts?.pickupPoint : undefined;
  return {
    id: scan.code,
    date: timeParts(scan.at).date,
    text: scan.message,
    ...(scan.city && { postCode: point?.postalCode ?? scan.postalCode ?? "60010", name: point?.name ?? scan.city }),
  };
};

const detail = (parcel: ScriptedParcel) => ({
  idParcel: parcel.code,
  parcelType: parcel.code.slice(0, 2),
  weight: kilograms(parcel.facts?.weightGrams) ?? "",
  parcelsQuantity: parcel.facts?.pieceCount,
  depositTo: parcel.facts?.pickupPoint?.holdUntil,
  timeDeposit: 7,
  parcelStatuses: parcel.scans.map((scan) => state(scan, parcel)),
});

const unknown = (code: string) => ({
  idParcel: code,
  parcelStatuses: [{ id: "-3", date: "2026-01-01", text: "Zásilka tohoto podacího čísla není v evidenci." }],
});

/** Signed with the right key over this very body, with a time of the last minute that is not ahead. */
const isSigned = ({ headers, body }: EmulatedRequest): boolean => {
  const [, nonce, given] = /^CP-HMAC-SHA256 nonce="([^"]+)",? signature="([^"]+)"$/.exec(headers.authorization ?? "") ?? [];
  const seconds = headers["authorization-timestamp"] ?? "";
  const age = Date.now() / 1_000 - Number(seconds);
  const hash = createHash("sha256").update(body).digest("hex");
  const right = createHmac("sha256", credentials.secretKey).update(`${hash};${seconds};${nonce}`).digest("base64");
  const isRandomKind = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(nonce ?? "");
  return headers["authorization-content-sha256"] === hash && given === right && age >= 0 && age <= 60 && isRandomKind;
};

export const ceskaPosta: CarrierEmulator = {
  carrier: "CESKA_POSTA",
  credentials,
  track(request, world) {
    if (request.headers["api-token"] !== credentials.apiToken || !isSigned(request)) return { status: 401, text: "" };
    if (request.path !== "/restservices/ZSKService/v1/parcelStatus") return { status: 404, json: [{ message: "Not found" }] };
    const { parcelIds = [] } = JSON.parse(request.body) as { parcelIds?: string[] };
    if (parcelIds.length === 0 || parcelIds.length > 10) return { status: 400, json: [{ message: "1 to 10 parcels" }] };
    return {
      json: {
        detail: parcelIds.map((code) => {
          const parcel = world.parcel(code);
          return parcel ? detail(parcel) : unknown(code);
        }),
      },
    };
  },
};
