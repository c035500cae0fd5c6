import type { NumberFormat } from "../number-formats/number-format.ts";

/** SF Express's begin with SF, too, and end with digits. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^SF\d{9,10}[A-Z]{2,3}$/, examples: ["SF401000011TST", "SF401000022TST", "SF401000033TST"] },
];
