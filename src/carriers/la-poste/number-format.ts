import { gs1, onPart } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "Colissimo",
    pattern: /^(?:[689][A-Z]|5[N-Z])\d{11}$/,
    check: onPart(gs1, 2),
    examples: ["6A15602676300", "6A20552612148", "8Q53764663714"],
  },
  s10Format("FR"),
  // How the last character is computed is not published.
  { name: "tracked letter", pattern: /^8[78]0\d{11}[A-Z]$/, examples: ["87000123456789A"] },
  { name: "tracked letter, digits only", pattern: /^870\d{11,12}$/, examples: ["87000123456789"] },
];
