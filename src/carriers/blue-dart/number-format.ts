import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^[4-9]\d{10}$/, examples: ["76662235090", "70000000011", "70000000022"] },
];
