import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

// No check digit is known for the 24 digits.
export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^3232\d{20}$/,
    examples: ["323212345659900357664050", "323212345659900040669030"],
  },
  s10Format("BE"),
];
