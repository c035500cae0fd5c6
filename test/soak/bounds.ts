/** What is seen once a minute. */
export type Sample = {
  readonly minute: number;
  /** Resident, of each node; one that was restarted begins anew under another name. */
  readonly memoryMb: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly oldestDueCheckS: number;
  /** Not tried yet, of receivers that take what they are sent. */
  readonly oldestUndeliveredS: number;
  readonly feedLagS: number;
  readonly trackers: number;
  readonly tableMb: Readonly<Record<string, number>>;
};
export type Bounds = {
  readonly memoryMb: number;
  readonly connections: number;
  readonly lagS: number;
  /** By how much memory, or a table for each parcel, may be larger in the last third of the time than in the first. */
  readonly growth: number;
  /** What is smaller has not grown. */
  readonly slackMb: number;
};

export const usualBounds = (nodes: number): Bounds => ({
  memoryMb: 700,
  // A pool of 16 each, and one that listens; ours is beside them.
  connections: nodes * 18 + 6,
  lagS: 90,
  growth: 1.4,
  slackMb: 16,
});

/** Until then caches fill and code is compiled. */
const warmUpMinutes = 10;
const fewestForGrowth = 15;

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const grew = (values: readonly number[], { growth }: Bounds): { from: number; to: number } | null => {
  if (values.length < fewestForGrowth) return null;
  const third = Math.floor(values.length / 3);
  const [from, to] = [median(values.slice(0, third)), median(values.slice(-third))];
  return to > from * growth ? { from, to } : null;
};

const lags = [
  ["oldestDueCheckS", "the oldest check that was due"],
  ["oldestUndeliveredS", "the oldest webhook that was not tried"],
  ["feedLagS", "the oldest event without a place in the feed"],
] as const;

const lateFor = (samples: readonly Sample[], { lagS }: Bounds): string[] =>
  lags.flatMap(([name, what]) => {
    // For a minute something may be late: a node was restarted.
    const at = samples.findIndex((sample, index) => sample[name] > lagS && (samples[index + 1]?.[name] ?? 0) > lagS);
    return at < 0 ? [] : [`${what} waited for ${Math.round(samples[at + 1]![name])} s in minute ${samples[at + 1]!.minute}`];
  });

const memoryOf = (samples: readonly Sample[], bounds: Bounds): string[] => {
  const nodes = [...new Set(samples.flatMap(({ memoryMb }) => Object.keys(memoryMb)))];
  return nodes.flatMap((node) => {
    const values = samples.flatMap(({ memoryMb }) => memoryMb[node] ?? []);
    const most = Math.max(...values);
    if (most > bounds.memoryMb) return [`${node} used ${Math.round(most)} MB of memory`];
    const more = grew(values.slice(warmUpMinutes), bounds);
    return more && more.to - more.from > bounds.slackMb
      ? [`the memory of ${node} grew from ${Math.round(more.from)} to ${Math.round(more.to)} MB`]
      : [];
  });
};

/** A table may grow with the parcels, and no faster. */
const tablesOf = (samples: readonly Sample[], bounds: Bounds): string[] => {
  const later = samples.slice(warmUpMinutes).filter(({ trackers }) => trackers > 0);
  return Object.keys(samples.at(-1)?.tableMb ?? {}).flatMap((table) => {
    const more = grew(
      later.map(({ tableMb, trackers }) => (tableMb[table] ?? 0) / trackers),
      bounds,
    );
    const mb = later.at(-1)?.tableMb[table] ?? 0;
    if (!more || mb < bounds.slackMb) return [];
    const inKb = (size: number): string => (size * 1024).toFixed(2);
    return [`${table} grew from ${inKb(more.from)} to ${inKb(more.to)} kB for each parcel, and has ${Math.round(mb)} MB`];
  });
};

/** What went beyond its bounds, in words; nothing where all is well. */
export const judge = (samples: readonly Sample[], bounds: Bounds): string[] => {
  const most = samples.find(({ connections }) => connections > bounds.connections);
  return [
    ...lateFor(samples, bounds),
    ...memoryOf(samples, bounds),
    ...(most ? [`${most.connections} connections to PostgreSQL were open in minute ${most.minute}`] : []),
    ...tablesOf(samples, bounds),
  ];
};
