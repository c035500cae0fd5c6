import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "3S parcel", pattern: /^3S[A-Z]{4}\d{7,13}$/, examples: ["3SDEVC172649258", "3SKOLL0123456"] },
  { name: "3S parcel (mixed)", pattern: /^3S[A-Z0-9]{11,17}$/, examples: ["3SABC12345678901"] },
  { name: "2S, CD and CX", pattern: /^(2S|CD|CX)[A-Z0-9]{8,20}NL$/, examples: ["2SABCD123456789NL", "CX123456789NL"] },
  s10Format("NL"),
];
