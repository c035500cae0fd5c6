import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "consignment", pattern: /^[A-Z]\d{8}$/, examples: ["V01197967", "V34070628", "A15082271"] },
  { name: "consignment of a customer", pattern: /^\d[A-Z]\d{7,9}$/, examples: ["7D100000011", "7X9150223"] },
];
