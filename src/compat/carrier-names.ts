import { carrierIds } from "../carriers/registry.ts";

/** A rival's names of carriers, and Kolli's. */
export type RivalCarriers = {
  /** Kolli's carrier; null for a name that is none. Case and everything but letters and digits do not matter. */
  read(theirs: string): string | null;
  write(carrier: string): string;
  /** For the docs: those that are not Kolli's name in another spelling. */
  readonly rows: readonly (readonly string[])[];
};

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const kolliByBareName = new Map(carrierIds.map((carrier) => [bare(carrier), carrier]));

/**
 * From a list of their name and Kolli's: the first name of a carrier is the one that is written. Every other carrier is known by
 * Kolli's own name, which `spell` writes as the rival would.
 */
export const carrierNames = (
  pairs: readonly (readonly [theirs: string, carrier: string])[],
  spell: (carrier: string) => string,
): RivalCarriers => {
  const byBareName = new Map([...kolliByBareName, ...pairs.map(([theirs, carrier]) => [bare(theirs), carrier] as const)]);
  const written = new Map(pairs.toReversed().map(([theirs, carrier]) => [carrier, theirs]));
  return {
    read: (theirs) => byBareName.get(bare(theirs)) ?? null,
    write: (carrier) => written.get(carrier) ?? spell(carrier),
    rows: pairs.map(([theirs, carrier]) => [`\`${theirs}\``, `\`${carrier}\``]),
  };
};

/** `DHL_PARCEL_DE` as `DhlParcelDe`. */
export const camelCase = (carrier: string): string =>
  carrier
    .toLowerCase()
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
