/** A calendar day as the number of days since 1 January 1970, so that days can be counted and compared. */
export type Day = number;

const msPerDay = 86_400_000;

export const parseDay = (isoDay: string): Day | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDay);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const ms = Date.UTC(year, month - 1, date);
  return new Date(ms).getUTCDate() === date && new Date(ms).getUTCMonth() === month - 1 ? ms / msPerDay : null;
};

export const isoDay = (day: Day): string => new Date(day * msPerDay).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** The Monday of the day's week. */
export const weekOf = (day: Day): Day => day - weekdayOf(day);

export const monthOf = (day: Day): string => isoDay(day).slice(0, 7);
