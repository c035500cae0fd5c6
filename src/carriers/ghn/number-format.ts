import type { NumberFormat } from "../number-formats/number-format.ts";

/** Any eight letters and digits: offered only to those who have to do with GHN. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "order", pattern: /^[A-Z0-9]{8}$/, examples: ["GHNKOL01", "GHNKOL02", "GHNKOL03"] },
];
