import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  s10Format("IT"),
  { name: "domestic parcel", pattern: /^[0-9][A-Z0-9]{12}$/, examples: ["1UW0000000012", "2Z0000000001A"] },
];
