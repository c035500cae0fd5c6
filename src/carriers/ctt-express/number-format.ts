import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "shipment",
    pattern: /^\d{22}$/,
    examples: ["0082800082809720193712", "0082800082809720193713", "0082800082809720193714"],
  },
];
