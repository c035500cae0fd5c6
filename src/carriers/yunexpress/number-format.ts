import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  { name: "waybill", pattern: /^YT\d{16}$/, examples: ["YT2229521272164446", "YT2600000000000012", "YT2600000000000023"] },
];
