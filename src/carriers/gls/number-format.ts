import type { NumberFormat } from "../number-formats/number-format.ts";

export const numberFormats: readonly NumberFormat[] = [
  // The twelfth digit checks the eleven before it; how is not published.
  { name: "parcel number", pattern: /^\d{11,12}$/, examples: ["36301917596", "604831862623"] },
  { name: "Track ID", pattern: /^(?=.*[A-Z])[A-Z0-9]{8}$/, examples: ["00AB12CD"] },
];
