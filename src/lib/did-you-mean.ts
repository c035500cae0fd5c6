/** The number of edits; swapped neighbours count as one (optimal string alignment). */
export const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
};

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Short names allow one typo, longer ones two: with two typos, all names of three letters are alike. */
const slipsAllowed = (text: string): number => (text.length <= 4 ? 1 : 2);

/** The known name that was probably meant, or null. Case and separators do not matter. */
export const didYouMean = (text: string, known: readonly string[]): string | null => {
  const meant = plain(text.slice(0, 100));
  const ranked = known
    .map((name) => ({ name, slips: editDistance(meant, plain(name)) }))
    .filter(({ slips }) => slips <= slipsAllowed(meant))
    .sort((a, b) => a.slips - b.slips);
  return ranked[0]?.name ?? null;
};
