import { mod7 } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

// That twelve digits end in the others mod 7 is widely reported and was not confirmed: it makes CJ likelier, and rules nothing out.
export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^\d{12}$/, check: mod7, examples: ["123456789013", "639000000015"] },
  { name: "waybill without a check digit", pattern: /^(?:\d{10}|\d{12})$/, examples: ["6390000001", "639000000015"] },
];
