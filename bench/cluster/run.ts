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
    /** Only those whose name has this in it. */
    only: { type: "string", default: "" },
  },
});
const timesOf = (name: string): number => (name.includes("together") ? 2 : 100);

/** Long enough for what Citus does every two seconds. */
const idleMs = 4_000;

const sumOf = (costs: readonly Cost[], of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
const idleUsPerMs = (costs: readonly Cost[]) => sumOf(costs, ({ cpuUs }) => cpuUs) / sumOf(costs, ({ ms }) => ms);

/** For each item, less what the servers use in that time without any. */
const total = (costs: readonly Cost[], idle: readonly Cost[]) => {
  const items = sumOf(costs, (cost) => cost.items);
  const cpuUs = sumOf(costs, (cost) => cost.cpuUs) - idleUsPerMs(idle) * sumOf(costs, (cost) => cost.ms);
  return { cpuUs: Math.round(cpuUs / items), statements: sumOf(costs, (cost) => cost.statements) / items };
};

const run = async (plainUrl: string, clusterUrl: string): Promise<void> => {
  const plain = await openSide(plainUrl, false);
  const cluster = await openSide(clusterUrl, true);
  const sides = [plain, cluster];
  try {
    for (const side of sides) await side.fill(Number(values.trackers));
    const idle: [Cost[], Cost[]] = [[], []];
    for (const name of plain.names.filter((one) => one.includes(values.only))) {
      const costs: [Cost[], Cost[]] = [[], []];
      for (const [nth, side] of sides.entries()) idle[nth]!.push(await side.measureIdle(idleMs));
      // In turns, so that both meet the same machine; the first is for plans and caches.
      for (let round = 0; round <= Number(values.rounds); round++)
        for (const [nth, side] of sides.entries()) {
          const cost = await side.measure(name, timesOf(name));
          if (round > 0) costs[nth]!.push(cost);
        }
      const [one, all] = costs.map((some, nth) => total(some, idle[nth]!)) as [
        ReturnType<typeof total>,
        ReturnType<typeof total>,
      ];
      const factor = (all.cpuUs / one.cpuUs).toFixed(1);
      const counts = `${one.statements.toFixed(2)} → ${all.statements.toFixed(2)}`;
      process.stdout.write(`| ${name} | ${one.cpuUs} µs | ${all.cpuUs} µs | ${factor} | ${counts} |\n`);
    }
    const [one, all] = idle.map((costs) => `${idleUsPerMs(costs).toFixed(1)} ms`);
    process.stdout.write(`| idle, each second | ${one} | ${all} | | |\n`);
  } finally {
    await cluster.close();
    await plain.close();
  }
};

if (!values.plain || !values.cluster) {
  process.stderr.write("Use --plain and --cluster, each with the address of a database, as a superuser.\n");
  process.exitCode = 1;
} else await run(values.plain, values.cluster);
