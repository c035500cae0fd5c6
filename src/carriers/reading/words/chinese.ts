import { anyPart, anyPartUnless, type LanguageWords } from "./language-words.ts";

const handing = "(派送|派件|派遞|投递|投遞|投送|配送|递送|遞送)";
const sender = "(寄|发|發)件(人|方)|卖家|賣家|商家";

/** Both in simplified and in traditional characters. */
export const chinese: LanguageWords = {
  condition: anyPart(
    ...["如", "若", "将", "將", "预计", "預計", "预约", "預約", "等待", "待", "请", "請", "即将", "即將", "准备", "準備", "安排"],
    ...["取消", "计划", "計劃", "通知", "可能", "申请", "申請", "尚", "[?？]"],
  ),
  troubles: [
    [
      anyPartUnless(["不", "未", "无法", "無法", "失败", "失敗"], `(退回|退還|退还|返还|返還|返回)(至|给|給|到)?(${sender})`),
      "RETURN_TO_SENDER",
    ],
    [
      anyPart("(收件人|客户|客戶)(不在|外出)", "家(中|里|裡)(无|無)人", "(无|無)人(在家|签收|簽收)"),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [anyPart("(收件人|客户|客戶)拒(绝|絕|收|签|簽)", "^(快件|包裹|货物|貨物)?拒收"), "ATTEMPT_FAILURE:REFUSED"],
    [anyPart("地址(不详|不詳|不全|错误|錯誤|有误|有誤|不清)"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [anyPart(`${handing}(失败|失敗|不成功|未成功)`, "未妥投", `(无法|無法|未能)(${handing}|送达|送達)`), "ATTEMPT_FAILURE"],
    [anyPart("(海关|海關)(扣留|扣押|扣件)"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyPart(
    ...[
      "不",
      "未",
      "无",
      "無",
      "没",
      "沒",
      "失败",
      "失敗",
      "退",
      "延误",
      "延誤",
      "异常",
      "異常",
      "问题",
      "問題",
      "破损",
      "破損",
      "丢失",
    ],
    ...["遗失", "遺失", "错", "錯", "拒", "滞留", "滯留", "部分"],
  ),
  steps: [
    // Signed for by a shop, a locker or a facility on the way: then it waits, or continues.
    [
      anyPart(
        "驿站|驛站|自提|代收|代签|代簽|柜|櫃|便利店|门店|門店|取件",
        "(仓|倉|中心|网点|網點|机场|機場|海关|海關|转运|轉運)…(签收|簽收)",
      ),
      "UNKNOWN",
    ],
    [
      anyPart("已(被|由)?(本人|收件人|客户|客戶)?(签收|簽收|妥投)", "^(快件|包裹|邮件|郵件)?(签收|簽收|妥投)[。.!！]?$"),
      "DELIVERED",
    ],
    [anyPart(`(正在|开始|開始)${handing}`, `${handing}中`), "OUT_FOR_DELIVERY"],
    [anyPart("已(揽收|攬收|揽件|攬件|收寄)"), "PICKED_UP"],
    [
      anyPart("(清关|清關|通关|通關)(已)?完成", "已(清关|清關|通关|通關)", "(海关|海關)[/／]?(已)?放行"),
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    [
      anyPart(
        "(运输|運輸)(途)?中",
        "(邮件|郵件)(到达|到達|离开|離開)【",
        "航空公司(启运|啟運|接收)",
        "(飞机|飛機)(进|進)港",
        "送交(进|進|出)口(海关|海關)",
        "(到达|到達|抵达|抵達|离开|離開)…(中心|机场|機場|仓|倉|分拨|分撥|集散|口岸|转运|轉運)",
      ),
      "IN_TRANSIT",
    ],
  ],
};
