import type { NumberFormat } from "../number-formats/number-format.ts";

/** Shippers may have their own prefix: those numbers are known by the account alone. */
export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel",
    pattern: /^NV[A-Z]{2}[A-Z0-9]{8,14}$/,
    examples: ["NVSGKOLLI000000011", "NVSGKOLLI000000022", "NVMYKOLLI000000033"],
  },
];
