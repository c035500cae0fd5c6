import { gs1, onPart, s10 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^(?:[689][A-Z]|5[N-Z])\d{11}$/,
    check: onPart(gs1, 2),
    examples: ["6A15602676300", "6A15602683841", "6A20552612148", "8Q53764663714", "8Q53764663721", "8Q53764663738"],
  },
  { name: "international parcel", pattern: /^[CE][A-Z]\d{9}FR$/, check: s10, examples: ["CB123456785FR"] },
];
