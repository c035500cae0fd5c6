import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^LTN\d{8,9}N\d$/, examples: ["LTN74207623N1", "LTN48000011N1", "LTN48000022N1"] },
];
