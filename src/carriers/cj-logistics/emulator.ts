import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { customerId: "30123456", businessNumber: "1208100001" };

const scanOf = (scan: ScriptedScan, waybill: string) => {
  const { local } = timeParts(scan.at);
  return {
    INVC_NO: waybill,
    CRG_ST: scan.code,
    CRG_ST_NM: scan.message,
    SCAN_YMD: local.slice(0, 10),
    SCAN_HOUR: local.slice(11, 19),
    DEALT_BRAN_NM: scan.city ?? "",
    DEALT_EMP_NM: "",
    ACPTR_NM: "",
    NO_CLDV_RSN_NM: "",
  };
};

const success = (DATA: unknown) => ({ json: { RESULT_CD: "S", RESULT_DETAIL: "Success.", DATA } });

const failure = (RESULT_DETAIL: string, RESULT_CD = "E") => ({ json: { RESULT_CD, RESULT_DETAIL } });

const found = ({ code, scans }: ScriptedParcel) => success(scans.map((scan) => scanOf(scan, code)));

type Question = { DATA: Record<string, string> };

export const cjLogistics: CarrierEmulator = {
  carrier: "CJ_LOGISTICS",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/ReqOneDayToken") return null;
    const { DATA } = JSON.parse(body) as Question;
    const isKnown = DATA.CUST_ID === credentials.customerId && DATA.BIZ_REG_NUM === credentials.businessNumber;
    return isKnown
      ? success({ TOKEN_NUM: world.issueToken(), TOKEN_EXPRTN_DTM: "20991231235959" })
      : failure("고객정보가 존재하지 않습니다.");
  },
  track({ path, headers, body }, world) {
    if (path !== "/ReqOneGdsTrc") return { status: 404, text: "Not found" };
    const { DATA } = JSON.parse(body) as Question;
    const token = headers["cj-gateway-apikey"];
    if (!world.isValidToken(token) || DATA.TOKEN_NUM !== token) return failure("발급된 인증키를 확인 해주세요", "E401");
    if (DATA.CLNTNUM !== credentials.customerId) return failure("고객정보 오류");
    const parcel = world.parcel(DATA.INVC_NO ?? "");
    return parcel ? found(parcel) : failure("No Data");
  },
};
