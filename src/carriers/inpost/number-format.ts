import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "Polish parcel",
    pattern: /^\d{24}$/,
    examples: ["620999000000000000000017", "520000017420036026106200"],
  },
];
