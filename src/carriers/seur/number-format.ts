import type { NumberFormat } from "../number-formats/number-format.ts";

// The code is usually the sender's own reference, which may be anything.
export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel (ECB)", pattern: /^\d{14}$/, examples: ["28280126971198", "47470138102387"] },
];

export const isEcb = (code: string): boolean => /^\d{14}$/.test(code);
