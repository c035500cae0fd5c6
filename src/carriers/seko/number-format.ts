import type { NumberFormat } from "../number-formats/number-format.ts";

/** Customers may have their own numbers: those are known by the account alone. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "consignment", pattern: /^DG\d{11}$/, examples: ["DG30000000011", "DG30000000022", "DG30000000033"] },
];
