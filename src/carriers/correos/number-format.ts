import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

// A check letter for the 23 characters is mentioned in one place and was never seen to hold on a real number: it is not used.
export const numberFormats: readonly NumberFormat[] = [
  s10Format("ES"),
  {
    name: "parcel (23 characters)",
    pattern: /^(?:P|D)[A-Z][A-Z0-9]{4}\d{16}[A-Z]$/,
    examples: ["PQ43B40000000010128007T", "PK46A20000000020208013W"],
  },
  { name: "return", pattern: /^PR\d{15}C$/, examples: ["PR000000000000001C"] },
];
