import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  s10Format("GB"),
  { name: "2D barcode", pattern: /^[0-9A-F]{21}$/, examples: ["090367574000000FE1E1B"] },
];
