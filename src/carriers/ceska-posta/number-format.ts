import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^[A-Z]{2}\d{10}[A-Z]$/, examples: ["DR9016151977C", "NB1249245895U"] },
  s10Format("CZ"),
];
