import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "tracking number", pattern: /^1G[A-Z0-9]{10}$/, examples: ["1GABCD2EFGH3"] },
];
