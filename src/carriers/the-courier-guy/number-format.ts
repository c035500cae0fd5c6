import type { NumberFormat } from "../number-formats/number-format.ts";

/** Any short reference will do: it is offered only to those who have to do with The Courier Guy. */
export const numberFormats: readonly NumberFormat[] = [
  { name: "short reference", pattern: /^[A-Z0-9]{6}$/, examples: ["TN7PRX", "FV4XVN", "9FBQFN"] },
];
