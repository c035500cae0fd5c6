import { iso7064mod37, s10 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "waybill",
    pattern: /^[A-Z]{2}\d{9}(?:FR|JB|TS)$/,
    check: s10,
    examples: ["XY123456785FR", "XT123456785TS", "XU123456785JB"],
  },
  { name: "parcel (as DPD)", pattern: /^\d{14}[0-9A-Z]$/, check: iso7064mod37, examples: ["09980000020033F", "09980000020034D"] },
];
