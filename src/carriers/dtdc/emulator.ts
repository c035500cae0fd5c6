import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { accessToken: "AB123_trk_json:dtdc-tracking-token" };

/** DDMMYYYY */
const dayOf = (at: string): string => at.slice(0, 10).split("-").toReversed().join("");

/** An arrival names where the parcel comes from and where it is now. */
const action = (scan: ScriptedScan) => {
  const isArrival = /^(RTO)?(IB|CDIN|INSCAN|IPMF|IMBM|IRBO)/.test(scan.code);
  const [strOrigin, strDestination] = isArrival ? ["ELSEWHERE BRANCH", scan.city ?? ""] : [scan.city ?? "", ""];
  return {
    strCode: scan.code,
    strAction: scan.message,
    strManifestNo: "",
    strOrigin,
    strDestination,
    strActionDate: dayOf(scan.at),
    strActionTime: timeParts(scan.at).compactTime.slice(0, 4),
    sTrRemarks: scan.extra?.remarks ?? "",
  };
};

const found = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel) => ({
  statusCode: 200,
  statusFlag: true,
  status: "SUCCESS",
  errorDetails: null,
  trackHeader: {
    strShipmentNo: code,
    strCNProduct: facts.serviceName ?? null,
    strOrigin: facts.origin?.city ?? null,
    strPieces: facts.pieceCount === undefined ? null : String(facts.pieceCount),
    strWeightUnit: null,
    strWeight: facts.weightGrams === undefined ? null : (facts.weightGrams / 1000).toFixed(4),
    strDestination: facts.destination?.city ?? null,
    strStatus: scans.at(-1)?.message ?? "",
    strRemarks: proof?.signedBy ?? "",
    strNoOfAttempts: facts.failedAttempts === undefined ? "" : String(facts.failedAttempts + 1),
    strRtoNumber: "",
    strExpectedDeliveryDate: estimatedDelivery ? dayOf(estimatedDelivery) : "",
    strRevExpectedDeliveryDate: "",
  },
  trackDetails: scans.map(action),
});

const unknown = (code: string) => ({
  statusCode: 200,
  statusFlag: false,
  status: "FAILED",
  errorDetails: [
    { name: "strShipmentNo", value: code },
    { name: "strError", value: "NO DATA FOUND FOR THIS CNNO NUMBER" },
  ],
  trackHeader: null,
  trackDetails: null,
});

export const dtdc: CarrierEmulator = {
  carrier: "DTDC",
  credentials,
  track({ method, path, headers, body }, world) {
    if (headers["x-access-token"] !== credentials.accessToken) return { status: 401, json: { status: "Unauthorized" } };
    if (method !== "POST" || path !== "/rest/JSONCnTrk/getTrackDetails") return { status: 400, json: { status: "Bad Request" } };
    const { trkType, strcnno = "", addtnlDtl } = JSON.parse(body) as Record<string, string>;
    if (trkType !== "cnno" || strcnno.includes(",")) return { json: { statusCode: 206, statusFlag: false, status: "FAILED" } };
    const parcel = world.parcel(strcnno);
    if (!parcel) return { json: unknown(strcnno) };
    return { json: addtnlDtl === "Y" ? found(parcel) : { ...found(parcel), trackDetails: null } };
  },
};
