import { ontrac } from "./check-digits.ts";
import type { NumberFormat } from "./number-format.ts";

/**
 * Numbers of carriers that Kolli does not speak to, if their shape would pass for one of ours. Source: the public table
 * tracking_number_data of J. Keen, read 2026-11.
 */
export const otherCarriersFormats: readonly NumberFormat[] = [
  { name: "Canpar", pattern: /^[CDKLSUXZ]\d{21}$/, examples: ["D576002440000001718010", "L576002440000000001004"] },
  { name: "GOFO", pattern: /^GFUS\d{14}$/, examples: ["GFUS01011884214464"] },
  { name: "LaserShip", pattern: /^L[AIEHNX][1-3]\d{7}$/, examples: ["LX17635036", "LA28376237"] },
  { name: "LaserShip 1LS", pattern: /^1LS(?:7[12]\d{10,13}|CX[0-9A-Z]{10})$/, examples: ["1LS717793482164", "1LSCXVE005BUEFX"] },
  { name: "OnTrac", pattern: /^[CD]\d{14}$/, check: ontrac, examples: ["C11031500001879", "D10011354453707"] },
  { name: "Spee-Dee", pattern: /^SP\d{18}$/, examples: ["SP029692510000920746"] },
  // DHL's begin with JD and JJD too, and continue with other digits.
  { name: "Yodel", pattern: /^JJ?D0002\d{12}$/, examples: ["JJD0002257639032011", "JD0002242617644732"] },
];
