/** One shape of a carrier's tracking codes. Codes are matched in upper case, without blanks and dashes. */
export type NumberFormat = {
  /** For people: "1Z parcel". */
  name: string;
  pattern: RegExp;
  /** The check digit, for codes that match the pattern. */
  check?: (code: string) => boolean;
  /**
   * True only if the carrier publishes shape and check digit and no other carrier uses the shape: then a code of this
   * shape with a wrong check digit cannot exist, and one with a right check digit can be no other carrier's.
   */
  certain?: true;
  /** Numbers that fit, published ones if there are any. The first also serves to check credentials. */
  examples: readonly [string, ...string[]];
};

/** As formats are written: upper case, without the blanks and dashes people put in. */
export const normaliseCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, "");

export const hasShape = ({ pattern }: NumberFormat, code: string): boolean => pattern.test(code);

export const fitsFormat = (format: NumberFormat, code: string): boolean =>
  hasShape(format, code) && (format.check?.(code) ?? true);
