import type { NumberFormat } from "../number-formats/number-format.ts";

// Asendia sends by the post of France, Switzerland and the United Kingdom, whose numbers these are: without the check digit, so that
// the posts themselves come first.
export const numberFormats: readonly NumberFormat[] = [
  {
    name: "number of a partner post",
    pattern: /^[A-Z]{2}\d{9}(?:FR|CH|GB)$/,
    examples: ["LA123456785FR", "LA123456785CH", "LA123456785GB"],
  },
  { name: "Asendia's own", pattern: /^ASE[A-Z0-9]{6,27}$/, examples: ["ASE123456789"] },
];
