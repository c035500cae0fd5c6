import type { NumberFormat } from "../number-formats/number-format.ts";

/** SH, the sender's country and ten digits. Nothing is known of a check digit. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "shipment", pattern: /^SH[A-Z]{2}\d{10}$/, examples: ["SHPL2326420334", "SHDE2072834273", "SHPL2666212296"] },
];
