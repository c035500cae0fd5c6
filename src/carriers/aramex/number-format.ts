import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^\d{10,11}$/, examples: ["3958000000", "3958000001", "33958000002"] },
];
