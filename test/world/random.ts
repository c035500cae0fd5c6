/** Numbers that look random and are the same for the same seed. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    chance: (share: number): boolean => next() < share,
    /** A time that is often near the median and sometimes much longer. */
    around: (median: number, spread: number): number => median * Math.exp(spread * normal()),
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
    normal,
  };
};
export type Random = ReturnType<typeof createRandom>;
