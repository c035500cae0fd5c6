import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^003404\d{14}$/,
    check: gs1,
    examples: ["00340434161094015902", "00340434161094022115", "00340434161094027318", "00340434161094032954"],
  },
  s10Format("DE"),
  { name: "licence plate", pattern: /^(?:JJD|JVGL)\d{16,20}$/, examples: ["JJD000390007812345678"] },
  { name: "12 digits", pattern: /^\d{12}$/, examples: ["340434188193"] },
];
