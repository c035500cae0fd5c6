import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^1[34]\d{11,13}$/, examples: ["14100000000011", "14100000000022", "1410000000033"] },
];
