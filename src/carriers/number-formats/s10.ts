import { s10 } from "./check-digits.ts";
import type { NumberFormat } from "./number-format.ts";

/** A well-known example serial, with its right check digit. */
const sampleCode = (countryCode: string): string => `RB123456785${countryCode}`;

/**
 * UPU S10, the number on international letters and parcels of the posts: two letters, eight digits, a check digit and the
 * country of the post that issued it. A post gives the countries whose numbers it issues.
 */
export const s10Format = (...countryCodes: readonly [string, ...string[]]): NumberFormat => ({
  name: `international post (${countryCodes.join(", ")})`,
  pattern: new RegExp(`^[A-Z]{2}\\d{9}(?:${countryCodes.join("|")})$`),
  check: s10,
  examples: [sampleCode(countryCodes[0]), ...countryCodes.slice(1).map(sampleCode)],
});
