import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill (Vietnam)", pattern: /^8\d{11}$/, examples: ["801100000011", "801100000022", "801100000033"] },
  { name: "waybill (Egypt)", pattern: /^JEG\d{12}$/, examples: ["JEG000000000011"] },
  { name: "waybill (Saudi Arabia)", pattern: /^JTE\d{12}$/, examples: ["JTE000000000011"] },
];
