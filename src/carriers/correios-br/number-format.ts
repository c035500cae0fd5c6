import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

/** Parcels within Brazil have the same form. */
const post = s10Format("BR");

export const numberFormats: readonly NumberFormat[] = [
  { ...post, examples: ["DG049186226BR", "DG049186230BR", "DG049186212BR"] },
];
