import type { NumberFormat } from "../number-formats/number-format.ts";

// DHL's other numbers begin with JJD too, and PostNL's with 3S: the number does not show which of them it is.
export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^JVGL[A-Z0-9]{8,30}$/, examples: ["JVGL0000000000001", "JVGLOTC0110000120"] },
  { name: "3S parcel", pattern: /^3S[A-Z0-9]{9,18}$/, examples: ["3SBVMS6700045"] },
  { name: "licence plate", pattern: /^JJD[A-Z0-9]{8,30}$/, examples: ["JJD0099999999"] },
];
