import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^[CHT]00[A-Z0-9]{13}$/, examples: ["H00ABC0012345678", "C00HHA0300000012"] },
  { name: "parcel (digits)", pattern: /^\d{16}$/, examples: ["1234567890123456"] },
];
