import { luhn } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "PIN of digits",
    pattern: /^[0-5]\d{11}$/,
    check: luhn,
    examples: ["320595463938", "331426749957", "320606146993"],
  },
  { name: "PIN with letters", pattern: /^[A-Z]{3}\d{9}$/, examples: ["KYV009956937", "JFV242486848"] },
];
