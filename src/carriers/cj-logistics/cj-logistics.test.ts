import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { readWords } from "../reading/status-map.ts";
import { cjLogistics } from "./adapter.ts";
import { cjLogistics as emulator } from "./emulator.ts";
import { readRefusal, readTokenAnswer, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(cjLogistics, emulator, {
  codes: ["123456789013", "639000000015", "6390000001"],
  scans: {
    PENDING: { code: "01", message: "집화지시" },
    PICKED_UP: { code: "11", message: "집화처리" },
    IN_TRANSIT: { code: "41", message: "간선상차" },
    OUT_FOR_DELIVERY: { code: "82", message: "배송출발" },
    DELIVERED: { code: "91", message: "배송완료" },
    AVAILABLE_FOR_PICKUP: { code: "88", message: "편의점 보관" },
    RETURN_TO_SENDER: { code: "77", message: "반송 출고" },
    ATTEMPT_FAILURE: { code: "84", message: "미배송" },
  },
  informational: { lacks: "no code is known that says nothing about the parcel's way" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "99", message: "새로운 상태" },
  foreign: { code: "82", message: "배송출발 (홍길동)" },
});

describe("a CJ answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/second-attempt.json", import.meta.url), "utf8"));

  it("of CJ's own guide is a delivery in Korea's time", () => {
    const documented: unknown = JSON.parse(readFileSync(new URL("./fixtures/documented.json", import.meta.url), "utf8"));
    expect(asText(readTrackAnswer(documented, "384091786503"))).toEqual({
      scans: ["2020-12-31T10:34:02 DELIVERED @ 서울서대문"],
      estimate: null,
    });
  });

  it.each([
    ["01", "고객정보 오류", "ADDRESS_PROBLEM"],
    [null, "수취 거부", "REFUSED"],
    ["11", null, "WEATHER_DELAY"],
    ["05", "지연 도착", "DELAYED"],
    ["08", "통화 불가능", undefined],
  ])("says that nothing was delivered for the reason %s %s", (NO_CLDV_RSN_CD, NO_CLDV_RSN_NM, detail) => {
    const scan = { INVC_NO: "123456789013", CRG_ST: "84", CRG_ST_NM: "미배송", SCAN_YMD: "20260312", SCAN_HOUR: "140500" };
    const result = readTrackAnswer({ RESULT_CD: "S200", DATA: [{ ...scan, NO_CLDV_RSN_CD, NO_CLDV_RSN_NM }] }, "123456789013");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual({ status: "ATTEMPT_FAILURE", detail });
  });

  it.each([
    ["02", { status: "PENDING" }],
    ["07", { status: "PENDING", detail: "WEATHER_DELAY" }],
    ["08", { status: "UNKNOWN", detail: "CANCELLED" }],
  ])("says that nothing was collected for the reason %s", (NO_CLDV_RSN_CD, meaning) => {
    const scan = { INVC_NO: "123456789013", CRG_ST: "12", CRG_ST_NM: "미집화", SCAN_YMD: "20260312", SCAN_HOUR: "140500" };
    const result = readTrackAnswer({ RESULT_CD: "S200", DATA: [{ ...scan, NO_CLDV_RSN_CD }] }, "123456789013");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it("reads why an attempt failed, times that lost a zero, and the way back by words", () => {
    const result = readTrackAnswer(fixture, "1234-5678-9013");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans[2]?.meaning).toEqual({ status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" });
    expect(result.value.scans.map(({ message, meaning, time, location }) => [message, meaning.status, time, location])).toEqual([
      ["집화지시", "PENDING", { kind: "local", local: "2026-03-11T09:00:00" }, null],
      ["집화처리", "PICKED_UP", { kind: "local", local: "2026-03-11T18:30:00" }, { city: "서울강남" }],
      ["미배송: 고객부재", "ATTEMPT_FAILURE", { kind: "local", local: "2026-03-12T14:05:00" }, { city: "부산해운대" }],
      ["반송 출고", "RETURN_TO_SENDER", { kind: "local", local: "2026-03-14T07:00:00" }, { city: "부산해운대" }],
    ]);
  });

  it("distinguishes nothing found, a token that ended and other errors, all inside a 200", () => {
    const failing = (RESULT_DETAIL: string) => ({ RESULT_CD: "E", RESULT_DETAIL });
    for (const words of ["조회된 데이터가 없습니다.", "No Data"])
      expect(readTrackAnswer(failing(words), "123456789013")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer({ RESULT_CD: "S", DATA: [] }, "123456789013")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(failing("시스템 오류"), "123456789013")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(readRefusal(failing("유효하지 않은 토큰입니다."))).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal({ RESULT_CD: "E401", RESULT_DETAIL: "발급된 인증키를 확인 해주세요" })).toMatchObject({
      code: "credentials-rejected",
    });
    expect(readRefusal(failing("시스템 오류"))).toBeNull();
    expect(readRefusal({ RESULT_CD: "S", RESULT_DETAIL: "token" })).toBeNull();
  });

  it("to the wish for a token is a token, a refusal or neither", () => {
    expect(readTokenAnswer({ RESULT_CD: "S", DATA: { TOKEN_NUM: "t" } })).toMatchObject({ ok: true, value: { token: "t" } });
    expect(readTokenAnswer({ RESULT_CD: "E", RESULT_DETAIL: "x" })).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(readTokenAnswer({ RESULT_CD: "S", DATA: {} })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});

describe("CJ's words", () => {
  it.each([
    ["반송완료", "RETURN_TO_SENDER"],
    ["반송 요청", "UNKNOWN"],
    ["반송 취소", "UNKNOWN"],
    ["무인택배함 도착", "AVAILABLE_FOR_PICKUP"],
    ["인수자등록", "UNKNOWN"],
  ])("%j: %s", (words, status) => expect(readWords(wordRules, words).status).toBe(status));
});
