import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "AWB", pattern: /^\d{13}$/, examples: ["2000000000082", "7000081300014"] },
];
