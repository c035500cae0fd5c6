import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "shipment", pattern: /^\d{11}$/, examples: ["40990000001", "80000000012"] },
];
