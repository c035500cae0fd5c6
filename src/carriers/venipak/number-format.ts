import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "pack", pattern: /^V\d{5}E\d{7}$/, examples: ["V00000E0000001", "V12345E1234567"] },
];
