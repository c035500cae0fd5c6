import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sfExpress as emulator } from "../../../emulators/sf-express.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import type { CarrierContext } from "../adapter.ts";
import { readWords } from "../reading/status-map.ts";
import { sfExpress } from "./adapter.ts";
import { messageDigest } from "./digest.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { rerouteRules } from "./status-map.ts";

describeCarrier(sfExpress, emulator, {
  codes: ["SF1234567890123", "SF1234567890124", "444003077898"],
  scans: {
    PENDING: { code: "54", message: "快递员正在前来收件" },
    PICKED_UP: { code: "50", message: "顺丰速运 已收取快件" },
    IN_TRANSIT: { code: "30", message: "快件在【深圳】完成分拣，准备发往下一站" },
    OUT_FOR_DELIVERY: { code: "44", message: "正在派送途中，请您准备签收" },
    DELIVERED: { code: "80", message: "已签收" },
    AVAILABLE_FOR_PICKUP: { code: "125", message: "快件已存放至丰巢柜" },
    RETURN_TO_SENDER: { code: "99", message: "快件正在退回途中" },
    ATTEMPT_FAILURE: { code: "70", message: "派送不成功" },
  },
  informational: { code: "8000", message: "在官网可查看签收人信息" },
  handedOver: { code: "658", message: "已从合作点取件", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "9999", message: "新的操作码" },
  foreign: { code: "44", message: "正在派送途中（王先生）" },
  wrongCredentials: { checkword: "wrong" },
});

const fixture = JSON.parse(readFileSync(new URL("./fixtures/delivered.json", import.meta.url), "utf8")) as object;

describe("an SF answer", () => {
  it("tells a change of address from a return by words, and lets the receipt move nothing", () => {
    const items = readTrackAnswer(fixture);
    const result = items.ok ? items.value.get("SF1234567890123")?.result : undefined;
    expect(result?.ok && result.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["50", { status: "PICKED_UP" }],
      ["99", { status: "IN_TRANSIT", detail: "FORWARDED" }],
      ["648", { status: "UNKNOWN" }],
      ["80", { status: "DELIVERED" }],
      ["8000", { status: "UNKNOWN", informational: true }],
    ]);
    expect(items.ok && items.value.get("SF1234567890124")?.result).toMatchObject({ failure: { code: "not-found" } });
  });

  it.each([
    ["A1006", "credentials-rejected"],
    ["A1004", "credentials-rejected"],
    ["A1005", "rate-limited"],
    ["A1007", "unavailable"],
    ["A1099", "unavailable"],
    ["A1001", "unexpected-answer"],
  ])("with the gateway's error %s is %s", (apiResultCode, code) => {
    expect(readTrackAnswer({ apiResultCode, apiErrorMsg: "x", apiResultData: null })).toMatchObject({ failure: { code } });
  });

  it("with an error of the service, or half of one, is unexpected", () => {
    for (const apiResultData of ['{"success":false,"errorCode":"20035","errorMsg":"x"}', '{"success":tr', null])
      expect(readTrackAnswer({ apiResultCode: "A1000", apiResultData })).toMatchObject({
        failure: { code: "unexpected-answer" },
      });
  });

  it.each([
    ["快件已退回寄件人", { status: "RETURN_TO_SENDER" }],
    ["快件正在轉寄中", { status: "IN_TRANSIT", detail: "FORWARDED" }],
    ["Shipment returned to sender", { status: "RETURN_TO_SENDER" }],
    ["快件异常", { status: "UNKNOWN" }],
  ])("says %j", (words, meaning) => expect(readWords(rerouteRules, words)).toEqual(meaning));
});

describe("SF's digest", () => {
  const md5 = (text: string) => createHash("md5").update(text).digest("base64");

  it("is over the text as Java encodes it", () => {
    expect(messageDigest("{a b*~!'()}顺", true)).toBe(md5("%7Ba+b*%7E%21%27%28%29%7D%E9%A1%BA"));
  });

  it("or over the plain text", () => {
    expect(messageDigest("a b", false)).toBe(md5("a b"));
  });
});

describe("an SF push", () => {
  const routes = { Body: { WaybillRoute: [{ mailno: "SF1234567890123" }, { mailno: "SF1234567890123" }] } };
  const receive = (secret: string | undefined, pushSecret = "chosen", body: unknown = routes) =>
    receivePush({ headers: {}, rawBody: Buffer.from(JSON.stringify(body)), query: { secret } }, {
      credentials: { pushSecret },
    } as CarrierContext<"pushSecret">);

  it("is a hint to ask about each waybill once, and is answered as SF expects", async () => {
    expect(await receive("chosen")).toEqual({
      ok: true,
      value: {
        readings: [],
        fetchNow: ["SF1234567890123"],
        reply: { status: 200, body: '{"return_code":"0000","return_msg":"成功"}', contentType: "application/json" },
      },
    });
    expect(await receive("chosen", "chosen", { Body: {} })).toMatchObject({ failure: { code: "unreadable" } });
  });

  it("is believed only with the secret in its address", async () => {
    for (const secret of [undefined, "", "guessed"])
      expect(await receive(secret)).toEqual({ ok: false, failure: { code: "not-authentic" } });
    expect((await receive("", "")).ok).toBe(false);
  });
});
