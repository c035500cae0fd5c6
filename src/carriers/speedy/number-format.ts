import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "Speedy parcel", pattern: /^6\d{10}$/, examples: ["61000000001", "62000000002"] },
  { name: "DPD Romania parcel", pattern: /^8\d{10}$/, examples: ["80000000301", "81000000012"] },
];
