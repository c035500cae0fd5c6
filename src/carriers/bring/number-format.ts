import { gs1 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "package (SSCC)", pattern: /^37\d{16}$/, check: gs1, examples: ["370438103696190758", "370722150758796447"] },
  { name: "consignment (GSIN)", pattern: /^70\d{15}$/, check: gs1, examples: ["70438103433199319"] },
  s10Format("NO"),
];
