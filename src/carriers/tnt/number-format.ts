import type { NumberFormat } from "../number-formats/number-format.ts";

// A check digit exists, but its rule is not confirmed.
export const numberFormats: readonly NumberFormat[] = [
  { name: "consignment with letters", pattern: /^(GE|GD|GP)\d{9}([A-Z]{2})?$/, examples: ["GE123456785WW", "GD123456785"] },
  { name: "consignment", pattern: /^\d{9}$/, examples: ["123456785", "123456782"] },
];
