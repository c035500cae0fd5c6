import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "PIN",
    pattern: /^\d{16}$/,
    check: gs1,
    examples: ["7023210039414604", "0073938000549297", "7035114477138472", "4002847016405018"],
  },
  s10Format("CA"),
];
