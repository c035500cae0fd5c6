import { iso7064mod37 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel number", pattern: /^\d{14}$/, examples: ["05308801410058", "09980000020033"] },
  {
    name: "parcel number with check",
    pattern: /^\d{14}[0-9A-Z]$/,
    check: iso7064mod37,
    examples: ["09980000020033F", "09980000020034D"],
  },
  {
    name: "label",
    pattern: /^\d{27}[0-9A-Z]$/,
    check: iso7064mod37,
    examples: ["008182709980000020033350276C", "008182709980000020045327276N"],
  },
];

/** The fourteen digits that the service wants: alone, before a check character, or after the seven of the postcode on a label. */
export const parcelNumberOf = (code: string): string => {
  if (/^\d{14}[0-9A-Z]$/.test(code)) return code.slice(0, 14);
  return /^\d{27}[0-9A-Z]$/.test(code) ? code.slice(7, 21) : code;
};
