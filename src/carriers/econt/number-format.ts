import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "shipment", pattern: /^1\d{12}$/, examples: ["1050000000001", "1055215500080"] },
];
