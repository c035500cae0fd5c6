import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "packet", pattern: /^Z\d{10}$/, examples: ["Z1234567890", "Z3141592653"] },
];
