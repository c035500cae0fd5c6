const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 } as const;

/** "30d", "12h", "90m" in milliseconds; null for anything else. */
export const parseDuration = (text: string): number | null => {
  const match = /^(\d{1,6})([smhdwy])$/.exec(text.trim());
  if (!match) return null;
  const ms = Number(match[1]) * unitsMs[match[2] as keyof typeof unitsMs];
  return ms > 0 ? ms : null;
};
