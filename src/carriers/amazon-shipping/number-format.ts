import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^TB[ABCM]\d{12}$/, examples: ["TBA010000000000", "TBC000000000000"] },
  { name: "international", pattern: /^[AFC]\d{10}$/, examples: ["A1000000000"] },
];
