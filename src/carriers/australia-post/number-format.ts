import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

// Australia Post publishes no check digit for its own numbers.
export const numberFormats: readonly NumberFormat[] = [
  { name: "article", pattern: /^(?=.*[A-Z])[0-9A-Z]{3,5}\d{7,18}$/, examples: ["7XX1000634011427", "ABC123456789012345678"] },
  s10Format("AU"),
  { name: "article (digits)", pattern: /^\d{21,23}$/, examples: ["330000000000000000001"] },
];
