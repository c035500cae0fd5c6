import { gs1, onPart, weightedMod11 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

const express = weightedMod11([3, 1, 7]);

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "Express",
    pattern: /^\d{12}$/,
    check: express,
    examples: ["986578788855", "477179081230", "799531274483", "790535312317"],
  },
  { name: "Ground", pattern: /^\d{15}$/, check: gs1, examples: ["041441760228964", "568283610012000", "568283610012734"] },
  { name: "Ground 96", pattern: /^96\d{20}$/, check: onPart(gs1, 7), examples: ["9611020987654312345672"] },
  {
    name: "34-digit barcode",
    pattern: /^\d{34}$/,
    check: onPart(weightedMod11([1, 7, 3]), 20),
    examples: ["1001921334250001000300779017972697", "9622001900000000000000776632517510"],
  },
  {
    name: "ASTRA barcode",
    pattern: /^3\d{31}$/,
    check: onPart(express, 16, 28),
    examples: ["32971514560102447849175802862014", "33810799560000004380417923803212"],
  },
  // A case, a pallet, something larger, or a container of the shipper's own; the check digit is over what follows.
  { name: "Ground (SSCC-18)", pattern: /^0[0124]\d{16}$/, check: onPart(gs1, 2), examples: ["000123450000000027"] },
  { name: "Ground Economy", pattern: /^92\d{20}$/, check: gs1, examples: ["9261292700768711948021"] },
  {
    name: "Ground Economy (short)",
    pattern: /^61\d{18}$/,
    check: (code) => gs1(`92${code}`),
    examples: ["61292700768711948021"],
  },
  { name: "door tag", pattern: /^DT\d{12}$/, check: onPart(express, 2), examples: ["DT986578788855"] },
];
