/** Both ends are run. */
export type SeedRange = { readonly from: number; readonly to: number };

/** `A..B`, or so many from the first one on. */
export const seedRange = ({ seeds, from }: { seeds: string; from: string }): SeedRange => {
  const [first, last] = seeds.includes("..") ? seeds.split("..").map(Number) : [Number(from), Number(from) + Number(seeds) - 1];
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(last)))
    throw new Error(`--seeds is a number, or a range such as 1..1000, and not ${seeds}.`);
  return { from: first!, to: last! };
};
