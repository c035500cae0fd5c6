import { gs1, onPart } from "../number-formats/check-digits.ts";
import type { NumberFormat } from "../number-formats/number-format.ts";
import { s10Format } from "../number-formats/s10.ts";

// None is certain: FedEx Ground Economy, UPS Mail Innovations and DHL eCommerce give USPS numbers to their own parcels.
export const numberFormats: readonly NumberFormat[] = [
  {
    name: "parcel (22 digits)",
    pattern: /^9[1-5]\d{20}$/,
    check: gs1,
    examples: ["9400111206206406260787", "9405803699300124287899", "9434611206206406227577", "9505511069605048600624"],
  },
  { name: "parcel (26 digits)", pattern: /^9[1-5]\d{24}$/, check: gs1, examples: ["92748931507708513018050063"] },
  {
    name: "with ZIP code",
    pattern: /^420\d{5}9[1-5](?:\d{20}|\d{24})$/,
    check: onPart(gs1, 8),
    examples: ["420787459400111206206406260787"],
  },
  {
    name: "with ZIP+4 code",
    pattern: /^420\d{9}9[1-5]\d{20}$/,
    check: onPart(gs1, 12),
    examples: ["4207874512349400111206206406260787"],
  },
  {
    name: "20 digits",
    pattern: /^\d{20}$/,
    check: (code) => gs1(code) || gs1(`91${code}`),
    examples: ["03071790000523483741"],
  },
  s10Format("US"),
];

/** Barcodes begin with the ZIP code of the destination, which is not part of the number. */
export const withoutZipCode = (code: string): { trackingNumber: string; destinationZIPCode?: string } => {
  const [, zip] = /^420(\d{5})/.exec(code) ?? [];
  const start = [8, 12].find((length) => /^9[1-5](?:\d{20}|\d{24})$/.test(code.slice(length)) && gs1(code.slice(length)));
  return zip && start ? { trackingNumber: code.slice(start), destinationZIPCode: zip } : { trackingNumber: code };
};
