import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^\d{13,14}$/, examples: ["1490000000011", "1490000000022", "14900000000033"] },
];
