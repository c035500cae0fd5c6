import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "shipment with a letter",
    pattern: /^[HT]\d{13,19}$/,
    examples: ["T1132981237129800", "T1000987654321020", "T1000987654321040", "H1000730000008901048"],
  },
  { name: "shipment of digits", pattern: /^(\d{14}|\d{16}|\d{20})$/, examples: ["04123456789012"] },
];
