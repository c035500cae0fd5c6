import type { NumberFormat } from "../number-formats/number-format.ts";

/** Digits, letters of the sender or its platform, digits: shapes that were seen. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "AWB", pattern: /^\d{1,3}[A-Z]{3,5}\d{8,12}$/, examples: ["1SDY241067423", "4EMGLN159150598", "012EMGXL14829233"] },
];
