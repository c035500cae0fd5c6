import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^0039331168\d{10}$/,
    check: gs1,
    examples: ["00393311680000000017", "00393311680000000024", "00393311680005810444"],
  },
  // Labels of senders with a number of GS1 New Zealand, 94.
  { name: "parcel of a New Zealand company", pattern: /^00\d94\d{15}$/, check: gs1, examples: ["00794210309523954849"] },
  s10Format("NZ"),
];
