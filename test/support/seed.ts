/** What a random test begins with: told, so that a failure can be had again. KOLLI_TEST_SEED=… repeats it. */
export const takeSeed = (): number => {
  const seed = Number(process.env.KOLLI_TEST_SEED ?? Date.now() % 2 ** 31);
  console.info(`KOLLI_TEST_SEED=${seed}`);
  return seed;
};

/** A small generator of numbers, at least 0 and below 1, that can be run again from its seed. */
export const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
