import { parseArgs } from "node:util";
import { type Cost, openSide } from "./side.ts";

/**
 * What a cluster costs: CPU of all its servers, and statements of Kolli, for each item, beside one PostgreSQL of the same machine.
 *
 *   npm run bench:cluster -- --plain postgres://… --cluster postgres://…
 */
const { values } = parseArgs({
  options: {
    plain: { type: "string" },
    cluster: { type: "string" },
    trackers: { type: "string", default: "4000" },
    rounds: { type: "string", default: "5" },
  },
});
const timesOf = (name: string): number => (name.includes("together") ? 2 : 40);

const total = (costs: readonly Cost[]) => {
  const sum = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  const items = sum((cost) => cost.items);
  return { cpuUs: Math.round(sum((cost) => cost.cpuUs) / items), statements: sum((cost) => cost.statements) / items };
};

const run = async (plainUrl: string, clusterUrl: string): Promise<void> => {
  const plain = await openSide(plainUrl, false);
  const cluster = await openSide(clusterUrl, true);
  try {
    for (const side of [plain, cluster]) await side.fill(Number(values.trackers));
    for (const name of plain.names) {
      const costs: [Cost[], Cost[]] = [[], []];
      // In turns, so that both meet the same machine; the first is for plans and caches.
      for (let round = 0; round <= Number(values.rounds); round++)
        for (const [nth, side] of [plain, cluster].entries()) {
          const cost = await side.measure(name, timesOf(name));
          if (round > 0) costs[nth]!.push(cost);
        }
      const [one, all] = costs.map(total) as [ReturnType<typeof total>, ReturnType<typeof total>];
      const factor = (all.cpuUs / one.cpuUs).toFixed(1);
      const counts = `${one.statements.toFixed(2)} → ${all.statements.toFixed(2)}`;
      process.stdout.write(`| ${name} | ${one.cpuUs} µs | ${all.cpuUs} µs | ${factor} | ${counts} |\n`);
    }
  } finally {
    await cluster.close();
    await plain.close();
  }
};

if (!values.plain || !values.cluster) {
  process.stderr.write("Use --plain and --cluster, each with the address of a database, as a superuser.\n");
  process.exitCode = 1;
} else await run(values.plain, values.cluster);
