import { anyPart, anyPartUnless, type LanguageWords } from "./language-words.ts";

const place = "(터미널|허브|센터|집중국|교환국)";

export const korean: LanguageWords = {
  condition: anyPart("예정", "경우", "요청", "대기", "취소", "준비", "안내", "바랍니다", "주세요", "예약", "아직", "[?]"),
  troubles: [
    [
      anyPartUnless(["않", "못", "불가", "실패", "미반송"], "반송 ?(완료|처리|배달|중)", "(발송인|송하인|판매자)에게 ?반송"),
      "RETURN_TO_SENDER",
    ],
    [anyPart("(수취인|수령인|받는 ?분|고객) ?부재", "폐문 ?부재"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyPart("(수취|수령) ?거(절|부)", "(수취인|고객) ?거(절|부)"), "ATTEMPT_FAILURE:REFUSED"],
    [anyPart("주소 ?(불명|오류|불분명|부정확)"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [anyPart("(배달|배송) ?(실패|불가|불능)", "미(배달|배송)", "(배달|배송)하지 ?못"), "ATTEMPT_FAILURE"],
    [anyPart("(통관|세관) ?보류"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyPart(
    "않",
    "못",
    "미배",
    "미수",
    "불가",
    "실패",
    "반송",
    "반품",
    "지연",
    "파손",
    "분실",
    "오류",
    "거절",
    "거부",
    "부재",
    "문제",
    "일부",
  ),
  steps: [
    // It may wait there.
    [anyPart("무인", "택배함", "보관함", "편의점", "픽업", "경비실"), "UNKNOWN"],
    [anyPart("(배달|배송)(이|을)? ?완료"), "DELIVERED"],
    [anyPart("(배달|배송) ?출발", "배달 ?중"), "OUT_FOR_DELIVERY"],
    [anyPart("집(화|하) ?(완료|처리)"), "PICKED_UP"],
    [anyPart("통관 ?완료", "수입신고 ?수리"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    [
      anyPart("간선 ?(상차|하차)", `${place} ?(에서 |에 )?(도착|출발|입고)`, "운송 ?중", "이동 ?중", "배송지(에)? ?도착"),
      "IN_TRANSIT",
    ],
  ],
};
