import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^10\d{20}$/, examples: ["1000000000000000000001", "1042000000000000000017"] },
  s10Format("AT"),
];
