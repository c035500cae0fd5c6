import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

/** Printed as 99.00.123456.12345678. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "domestic consignment", pattern: /^9[89]\d{16}$/, examples: ["990012345612345678", "980012345612345678"] },
  s10Format("CH"),
];
