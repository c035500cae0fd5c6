import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "shipment", pattern: /^\d{16}$/, examples: ["3230012345678901", "3230012345678902"] },
  { name: "parcel", pattern: /^\d{23}$/, examples: ["32300123456789010000001"] },
];
