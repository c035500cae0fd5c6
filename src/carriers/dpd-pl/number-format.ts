import type { NumberFormat } from "../number-formats/number-format.ts";

/** The letter is not the check character of DPD's other numbers: published ones do not fit it. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^\d{13}[A-Z]$/, examples: ["0000075077195U", "0000012345678U"] },
];
