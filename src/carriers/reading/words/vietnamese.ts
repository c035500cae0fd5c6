import { anyWord, anyWordUnless, type LanguageWords } from "./language-words.ts";

const recipient = "(người nhận|khách hàng|khách)";
const sender = "(người gửi|người gởi|người bán|shop)";
const denials = ["không", "chưa", "thất bại"];

/** Without accents, "chờ" (to wait) is "cho" (to, for): it is read only with what is waited for. */
export const vietnamese: LanguageWords = {
  condition: anyWord(
    ...["nếu", "khi", "sẽ", "dự kiến", "đang chờ", "chờ (lấy|giao|xử lý|phát|trung chuyển)", "yêu cầu", "vui lòng", "hủy", "hẹn"],
    ...["chuẩn bị", "sắp", "lên lịch", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(denials, `(hoàn|trả|hoàn trả|trả hàng|hoàn hàng) (về )?(cho )?${sender}`, "(trả|hoàn) hàng thành công"),
      "RETURN_TO_SENDER",
    ],
    [
      anyWord(`${recipient} (vắng nhà|đi vắng|không có nhà)`, `không liên lạc được( với)? ${recipient}`),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [anyWord(`${recipient} từ chối`, "từ chối nhận"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("sai địa chỉ", "địa chỉ (sai|không đúng|không rõ)"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord("(giao|giao hàng|phát) (không thành công|chưa thành công|thất bại)", "không (giao được|thể giao|phát được)"),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("giữ (lại )?(tại|ở|bởi) hải quan"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...denials,
    "chuyển hoàn",
    "hoàn (về|hàng|trả)",
    "trả",
    "thất lạc",
    "hư hỏng",
    "hỏng",
    "mất",
    "chậm",
    "trễ",
    "sai",
    "lỗi",
    "sự cố",
    "từ chối",
    "một phần",
  ),
  steps: [
    // Handed to another carrier, or at a counter where it may wait.
    [anyWord("bàn giao", "bưu cục", "tủ", "điểm (nhận|lấy)", "giao cho (đơn vị|hãng|đối tác|tài xế|shipper)"), "UNKNOWN"],
    [
      anyWord(
        "giao (hàng )?thành công",
        "phát thành công",
        `đã giao (hàng )?(thành công )?(cho|tới|đến) ${recipient}`,
        "^đã giao( hàng)?[.!]?$",
      ),
      "DELIVERED",
    ],
    [anyWord("đang (đi )?giao( hàng)?", "đang phát"), "OUT_FOR_DELIVERY"],
    [anyWord("lấy hàng thành công", "đã lấy hàng"), "PICKED_UP"],
    [anyWord("thông quan (thành công|hoàn tất)", "đã thông quan"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    [
      anyWord("đang (vận chuyển|luân chuyển|trung chuyển|phân loại)", "đã (nhập|xuất|đến|rời|rời khỏi) (kho|trung tâm|hub)"),
      "IN_TRANSIT",
    ],
  ],
};
