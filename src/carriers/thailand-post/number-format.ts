import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

/** Parcels within Thailand have the same form. */
export const numberFormats: readonly NumberFormat[] = [
  { ...s10Format("TH"), examples: ["RB123456785TH", "EA123456785TH", "EB123456785TH"] },
];
