import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^MH[A-Z0-9]{10,20}$/, examples: ["MH000000000000001FI", "MH120000000012"] },
];
