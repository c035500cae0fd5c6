import { mod7 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "waybill",
    pattern: /^\d{10}$/,
    check: mod7,
    examples: ["9356579890", "4818240420", "5584773180", "3318810025", "8487135506"],
  },
  { name: "piece", pattern: /^JD\d{16,18}$/, examples: ["JD014600003318810025"] },
  { name: "piece (short)", pattern: /^J[A-Z]{2,3}\d{9,10}$/, examples: ["JJD0099999999"] },
];

export const isWaybill = (code: string): boolean => /^\d{10}$/.test(code);
