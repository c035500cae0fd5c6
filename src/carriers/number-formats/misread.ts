import { carriers } from "../registry.ts";
import { fitsFormat, hasShape, normaliseCode } from "./number-format.ts";

/** The carrier whose unmistakable format a code has, but for its check digit: it was probably mistyped. */
export const carrierOfMisreadCode = (trackingCode: string): string | undefined => {
  const code = normaliseCode(trackingCode);
  return carriers.find(({ numberFormats }) =>
    numberFormats.some((format) => format.certain && format.check && hasShape(format, code) && !fitsFormat(format, code)),
  )?.carrier;
};
