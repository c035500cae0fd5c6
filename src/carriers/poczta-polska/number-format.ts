import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel (SSCC)", pattern: /^00\d59007\d{12}$/, check: gs1, examples: ["00259007730000000018", "00059007000000000124"] },
  s10Format("PL"),
];
