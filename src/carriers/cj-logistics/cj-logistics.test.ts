import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cjLogistics as emulator } from "../../../emulators/cj-logistics.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { cjLogistics } from "./adapter.ts";
import { readRefusal, readTokenAnswer, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(cjLogistics, emulator, {
  codes: ["123456789013", "639000000015", "6390000001"],
  scans: {
    PENDING: { code: "01", message: "집화지시" },
    PICKED_UP: { code: "11", message: "집화처리" },
    IN_TRANSIT: { code: "41", message: "간선하차" },
    OUT_FOR_DELIVERY: { code: "82", message: "배송출발" },
    DELIVERED: { code: "91", message: "배송완료" },
    AVAILABLE_FOR_PICKUP: { code: "88", message: "편의점 보관" },
    RETURN_TO_SENDER: { code: "77", message: "반송 출고" },
    ATTEMPT_FAILURE: { code: "84", message: "미배달" },
  },
  informational: { lacks: "no code is known that tells nothing of the parcel's way" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "99", message: "새로운 상태" },
  foreign: { code: "82", message: "배송출발 (홍길동)" },
});

describe("a CJ answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/second-attempt.json", import.meta.url), "utf8"));

  it("tells why an attempt failed, times that lost a zero, and the way back by words", () => {
    const result = readTrackAnswer(fixture, "1234-5678-9013");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ message, meaning, time, location }) => [message, meaning.status, time, location])).toEqual([
      ["집화지시", "PENDING", { kind: "local", local: "2026-03-11T09:00:00" }, null],
      ["집화처리", "PICKED_UP", { kind: "local", local: "2026-03-11T18:30:00" }, { city: "서울강남" }],
      ["미배달: 고객부재", "ATTEMPT_FAILURE", { kind: "local", local: "2026-03-12T14:05:00" }, { city: "부산해운대" }],
      ["반송 출고", "RETURN_TO_SENDER", { kind: "local", local: "2026-03-14T07:00:00" }, { city: "부산해운대" }],
    ]);
  });

  it("tells nothing found, a token that ended and other errors apart, all inside a 200", () => {
    const failing = (RESULT_DETAIL: string) => ({ RESULT_CD: "E", RESULT_DETAIL });
    expect(readTrackAnswer(failing("조회된 데이터가 없습니다."), "123456789013")).toMatchObject({
      failure: { code: "not-found" },
    });
    expect(readTrackAnswer({ RESULT_CD: "S", DATA: [] }, "123456789013")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(failing("시스템 오류"), "123456789013")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(readRefusal(failing("유효하지 않은 토큰입니다."))).toMatchObject({ code: "credentials-rejected" });
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
