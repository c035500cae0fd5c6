const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 } as const;

/** "30d", "12h", "90m" in milliseconds; null for anything else. */
export const parseDuration = (text: string): number | null => {
  const match = /^(\d{1,6})([smhdwy])$/.exec(text.trim());
  if (!match) return null;
  const ms = Number(match[1]) * unitsMs[match[2] as keyof typeof unitsMs];
  return ms > 0 ? ms : null;
};

const shownUnits = [
  [86_400_000, "days", "day"],
  [3_600_000, "h", "h"],
  [60_000, "min", "min"],
  [1_000, "s", "s"],
] as const;

/** As in our texts: 30 s, 20 min, 6 h, 1 day, 14 days. Hours up to two days, as is usual for intervals. */
export const formatDuration = (ms: number): string => {
  const units = ms < 172_800_000 && ms !== 86_400_000 ? shownUnits.slice(1) : shownUnits;
  const [size, many, one] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? ([1, "ms", "ms"] as const);
  const count = ms / size;
  return `${count} ${count === 1 ? one : many}`;
};
