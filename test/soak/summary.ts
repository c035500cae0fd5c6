import type { Sample } from "./bounds.ts";

export type Soak = {
  samples: readonly Sample[];
  restarts: number;
  events: number;
  counts: { answered: number; repeated: number };
  failures: readonly string[];
};

const largestTables = 6;

/** What fits on a screen: what was done, what was the most of each, and what failed. */
export const summarize = ({ samples, restarts, events, counts, failures }: Soak): string => {
  const most = (value: (sample: Sample) => number): number => Math.round(Math.max(0, ...samples.map(value)));
  const last = samples.at(-1);
  const memories = (sample: Sample | undefined): string =>
    Object.values(sample?.memoryMb ?? {})
      .map((mb) => Math.round(mb))
      .join(" and ");
  const tables = Object.entries(last?.tableMb ?? {})
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, largestTables)
    .map(([name, mb]) => `${name} ${mb.toFixed(1)}`);
  return [
    "",
    `${last?.minute ?? 0} minutes, ${last?.trackers ?? 0} parcels, ${events} events, ${counts.answered} calls answered, ${counts.repeated} repeated, ${restarts} restarts`,
    `memory            ${memories(samples[0])} MB at first, ${memories(last)} MB at last, ${most(({ memoryMb }) => Math.max(...Object.values(memoryMb)))} MB at most`,
    `connections       ${most(({ connections }) => connections)} at most`,
    `oldest due check  ${most(({ oldestDueCheckS }) => oldestDueCheckS)} s at most`,
    `oldest untried    ${most(({ oldestUndeliveredS }) => oldestUndeliveredS)} s at most`,
    `feed lag          ${most(({ feedLagS }) => feedLagS)} s at most`,
    `largest tables    ${tables.join(", ")} MB`,
    ...(failures.length === 0 ? ["✔ nothing grew, fell behind or was lost"] : failures.map((text) => `✖ ${text}`)),
  ].join("\n");
};
