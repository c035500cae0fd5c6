import { gs1, ups1z, upsWaybill } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  {
    name: "1Z parcel",
    pattern: /^1Z[0-9A-Z]{15}\d$/,
    check: ups1z,
    certain: true,
    examples: ["1Z999AA10123456784", "1Z5R89390357567127", "1Z879E930346834440", "1Z410E7W0392751591", "1ZXX3150YW44070023"],
  },
  { name: "waybill", pattern: /^[AHJKTV]\d{10}$/, check: upsWaybill, examples: ["K1506235620", "J4603636537"] },
  { name: "Roadie", pattern: /^1R[0-9A-Z]{14}(?:[0-9A-Z]{12})?$/, examples: ["1R0123456789ABCD"] },
  { name: "Mail Innovations", pattern: /^92(?:612|748)(?:\d{17}|\d{21})$/, check: gs1, examples: ["9261290100130739089109"] },
];
