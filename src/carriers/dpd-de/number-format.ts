import { iso7064mod37 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel number", pattern: /^\d{14}$/, examples: ["01234567890123", "09980000020033"] },
  {
    name: "parcel number with check",
    pattern: /^\d{14}[0-9A-Z]$/,
    check: iso7064mod37,
    examples: ["09980000020033F", "09980000020034D"],
  },
];

/** The fourteen digits that the service wants, with or without the check character behind them. */
export const parcelNumberOf = (code: string): string => (/^\d{14}[0-9A-Z]$/.test(code) ? code.slice(0, 14) : code);
