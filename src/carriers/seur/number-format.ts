import type { NumberFormat } from "../number-formats/number-format.ts";

// The code is usually the sender's own reference, which may be anything.
export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel (ECB)", pattern: /^\d{15}$/, examples: ["080300012345678", "280300076543210"] },
];
