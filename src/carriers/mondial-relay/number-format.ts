import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "shipment", pattern: /^\d{8}$/, examples: ["31236912"] },
  { name: "shipment with brand", pattern: /^\d{2}\d{8}(?:\d{2})?$/, examples: ["2431236912", "243123691201"] },
];

/** The eight digits that the service wants. A longer number is a brand of two digits, those eight, and two for the parcel. */
export const shipmentOf = (code: string): string => (/^\d{10}(?:\d{2})?$/.test(code) ? code.slice(2, 10) : code);
