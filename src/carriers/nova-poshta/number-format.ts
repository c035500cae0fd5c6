import type { NumberFormat } from "../number-formats/number-format.ts";

/** Waybills begin with 20 or 59. Nothing is known of a check digit, so the beginning is not taken for more than a hint. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^[25][09]\d{12}$/, examples: ["20400048799000", "59500007067740"] },
];
