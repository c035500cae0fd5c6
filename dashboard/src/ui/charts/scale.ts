/** Round values up to at least `max`, about `count` of them, from zero: 0, 50, 100, 150. */
export const niceTicks = (max: number, count: number): number[] => {
  if (max <= 0) return [0, 1];
  const rough = max / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .find((candidate) => candidate >= rough && (max > 4 || candidate >= 1))!;
  const whole = Math.max(1, max <= count ? Math.ceil(step) : step);
  const ticks = [0];
  while (ticks.at(-1)! < max) ticks.push(Number((ticks.at(-1)! + whole).toPrecision(12)));
  return ticks;
};

/** At most `count` of the indices 0 … length − 1, evenly apart and ending at the last. */
export const spreadIndices = (length: number, count: number): number[] => {
  if (length <= count) return Array.from({ length }, (_, index) => index);
  const step = Math.ceil((length - 1) / (count - 1));
  const indices: number[] = [];
  for (let index = length - 1; index >= 0; index -= step) indices.unshift(index);
  return indices;
};
