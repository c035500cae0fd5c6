import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel ID", pattern: /^\d{15}$/, examples: ["067138050411341", "067138050411342", "067138050411343"] },
];
