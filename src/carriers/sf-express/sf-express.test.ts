import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import type { CarrierContext } from "../adapter.ts";
import { readWords } from "../reading/status-map.ts";
import { sfExpress } from "./adapter.ts";
import { messageDigest } from "./digest.ts";
import { sfExpress as emulator } from "./emulator.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { rerouteRules } from "./status-map.ts";

describeCarrier(sfExpress, emulator, {
  codes: ["SF1234567890123", "SF1234567890124", "444003077898"],
  scans: {
    PENDING: { lacks: "a parcel has no routes before it is collected" },
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

const load = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
const fixture = load("delivered");

const textOf = (name: string, waybill: string) => {
  const items = readTrackAnswer(load(name));
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return asText(items.value.get(waybill)!.result);
};

describe("an SF answer", () => {
  it("of a parcel from abroad is in China's time all the way", () => {
    expect(textOf("from-abroad", "SF1234567890131")).toEqual({
      scans: [
        "2025-05-16T01:15:16 PICKED_UP @ 三藩市",
        "2025-05-16T07:40:17 IN_TRANSIT @ 三藩市",
        "2025-05-16T16:45:00 IN_TRANSIT @ 三藩市",
        "2025-05-17T02:45:56 IN_TRANSIT @ 三藩市",
        "2025-05-17T16:22:12 IN_TRANSIT @ 广州市",
        "2025-05-18T09:56:17 IN_TRANSIT @ 广州市",
        "2025-05-18T09:57:18 IN_TRANSIT @ 广州市",
        "2025-05-18T11:09:17 IN_TRANSIT @ 广州市",
        "2025-05-18T11:53:03 IN_TRANSIT @ 广州市",
        "2025-05-18T13:06:20 IN_TRANSIT @ 广州市",
        "2025-05-18T13:45:07 IN_TRANSIT @ 广州市",
        "2025-05-18T19:11:30 IN_TRANSIT @ 深圳市",
        "2025-05-19T06:50:57 IN_TRANSIT @ 深圳市",
        "2025-05-19T06:53:12 IN_TRANSIT @ 深圳市",
        "2025-05-19T07:22:53 IN_TRANSIT @ 深圳市",
        "2025-05-19T07:27:09 OUT_FOR_DELIVERY @ 深圳市",
        "2025-05-19T08:07:12 OUT_FOR_DELIVERY @ 深圳市",
        "2025-05-19T10:23:37 OUT_FOR_DELIVERY @ 深圳市",
        "2025-05-19T10:40:41 DELIVERED @ 深圳市",
      ],
      estimate: null,
    });
  });

  it("of the sandbox is a parcel just collected", () => {
    expect(textOf("sandbox", "066100000009").scans).toEqual(["2022-12-04T13:14:09 PICKED_UP @ 深圳市"]);
  });

  it.each([
    [
      { opCode: "70", remark: "与客户约定更改派送时间" },
      { status: "ATTEMPT_FAILURE", detail: "RESCHEDULED" },
    ],
    [
      { opCode: "70", remark: "收件人拒收" },
      { status: "ATTEMPT_FAILURE", detail: "REFUSED" },
    ],
    [{ opCode: "70", remark: "" }, { status: "ATTEMPT_FAILURE" }],
    [
      { opCode: "33", remark: "快件已作废" },
      { status: "UNKNOWN", detail: "CANCELLED" },
    ],
    [
      { opCode: "33", remark: "受台风影响，快件将延误" },
      { status: "IN_TRANSIT", detail: "WEATHER_DELAY" },
    ],
    [{ opCode: "33", remark: "…", firstStatusCode: "13", secondaryStatusCode: "1301" }, { status: "ATTEMPT_FAILURE" }],
    [{ opCode: "3036", remark: "快件在广州集散中心,准备送往下一站深圳集散中心" }, { status: "IN_TRANSIT" }],
    [{ opCode: "501", remark: "快件运输中" }, { status: "IN_TRANSIT" }],
    [{ opCode: "642", remark: "快件到达指定自取点" }, { status: "AVAILABLE_FOR_PICKUP" }],
    [{ opCode: "126", remark: "取件码已失效", firstStatusCode: "11" }, { status: "ATTEMPT_FAILURE" }],
    [
      { opCode: "9999", firstStatusCode: "2", secondaryStatusCode: "205" },
      { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" },
    ],
    [{ opCode: "9999", firstStatusCode: "3", secondaryStatusCode: "301" }, { status: "OUT_FOR_DELIVERY" }],
    [{ opCode: "9999", firstStatusCode: "9", secondaryStatusCode: "909" }, { status: "UNKNOWN" }],
  ])("with %j", (route, meaning) => {
    const routes = [{ acceptTime: "2026-03-10 09:00:00", acceptAddress: "深圳市", ...route }];
    const apiResultData = JSON.stringify({ errorCode: "S0000", msgData: { routeResps: [{ mailNo: "SF1", routes }] } });
    const items = readTrackAnswer({ apiResultCode: "A1000", apiResultData });
    const result = items.ok ? items.value.get("SF1")?.result : undefined;
    expect(result?.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it("distinguishes a change of address from a return by words, and lets the receipt move nothing", () => {
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
    receivePush({ headers: {}, rawBody: Buffer.from(JSON.stringify(body)), query: { secret } }, { pushSecret } as CarrierContext);

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
