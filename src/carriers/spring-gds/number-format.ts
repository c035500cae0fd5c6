import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^LX[A-Z]{2}\d{8}NL$/, examples: ["LXAB00000011NL", "LXAB00000022NL", "LXAB00000033NL"] },
];
