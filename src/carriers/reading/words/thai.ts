import { anyPart, anyPartUnless, type LanguageWords } from "./language-words.ts";

const handing = "(นำจ่าย|จัดส่ง|นำส่ง)";

export const thai: LanguageWords = {
  condition: anyPart("หาก", "ถ้า", "จะ", "รอการ", "รอรับ", "รอนำ", "เตรียม", "นัดหมาย", "คาดว่า", "ยกเลิก", "กรุณา", "แจ้งเตือน", "\\?"),
  troubles: [
    [anyPartUnless(["ไม่", "ยัง"], "คืน(ให้)?ผู้(ส่ง|ฝาก)", "ส่งคืนต้นทาง"), "RETURN_TO_SENDER"],
    [anyPart("ไม่มีผู้รับ", "ไม่พบผู้รับ", "ผู้รับไม่อยู่", "ติดต่อผู้รับไม่ได้"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyPart("ผู้รับปฏิเสธ", "ปฏิเสธการรับ", "ปฏิเสธรับ"), "ATTEMPT_FAILURE:REFUSED"],
    [anyPart("ที่อยู่(ไม่ชัดเจน|ไม่ถูกต้อง|ผิด)", "จ่าหน้าไม่(ชัดเจน|ครบถ้วน)"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [anyPart(`${handing}ไม่สำเร็จ`, `ไม่สามารถ${handing}`), "ATTEMPT_FAILURE"],
  ],
  doubt: anyPart("ไม่", "ยัง", "คืน", "เสียหาย", "สูญหาย", "ล่าช้า", "ผิด", "ปัญหา", "ปฏิเสธ", "บางส่วน"),
  steps: [
    [anyPart("จุดรับ", "ตู้", "ร้านค้า"), "UNKNOWN"],
    [anyPart(`${handing}(ถึงผู้รับ)?(สำเร็จ|เรียบร้อย)`, "ผู้รับได้รับ…เรียบร้อย"), "DELIVERED"],
    [anyPart("ระหว่าง(การ)?นำจ่าย", "ออกนำจ่าย", "กำลังนำจ่าย"), "OUT_FOR_DELIVERY"],
    [anyPart("^รับฝาก"), "PICKED_UP"],
    [anyPart("ผ่านพิธีการศุลกากร(แล้ว|เรียบร้อย)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    [anyPart("ออกจาก(ศูนย์|ที่ทำการ|คลัง)", "ถึงศูนย์", "ระหว่าง(การ)?ขนส่ง"), "IN_TRANSIT"],
  ],
};
