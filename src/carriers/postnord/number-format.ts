import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

// Bring's packages are SSCCs that begin with 37 too; an SSCC's digits alone do not show its owner.
export const numberFormats: readonly NumberFormat[] = [
  { name: "item (SSCC)", pattern: /^37\d{16}$/, check: gs1, examples: ["373500489530470000"] },
  { name: "item (SSCC with 00)", pattern: /^0037\d{16}$/, check: gs1, examples: ["00373500489530470000"] },
  { name: "Swedish item", pattern: /^(\d{11}|\d{13})SE$/, examples: ["84971563697SE", "9876543210123SE"] },
  s10Format("SE", "DK", "FI"),
];
