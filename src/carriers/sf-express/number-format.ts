import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^SF\d{12,13}$/, examples: ["SF1234567890123", "SF1234567890124", "SF1234567890125"] },
  { name: "old waybill", pattern: /^\d{12}$/, examples: ["444003077898"] },
];
