import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^4PX\d{13}[A-Z]{2}$/,
    examples: ["4PX3000000000001CN", "4PX3000000000002CN", "4PX3000000000003CN"],
  },
];
