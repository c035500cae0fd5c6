import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { days, seconds } from "../../../src/lib/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { backendPids, lockTables } from "./faults.sql.ts";
import type { OutsideWorld } from "./world.ts";

export type Fault = { readonly name: string; readonly happen: (world: OutsideWorld, random: () => number) => Promise<void> };

const oneOf = <T>(some: readonly T[], random: () => number): T => some[Math.floor(random() * some.length)]!;

/** On a connection of its own, which is closed in the end. */
const asAdministrator = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: "administrator" });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Of the way to PostgreSQL and of who else is on it: these leave the server to other tests. */
export const faultsOfTheWay: readonly Fault[] = [
  {
    name: "connections are cut, again and again",
    happen: async ({ proxy }) => {
      for (let n = 0; n < 5; n++) {
        proxy.cut();
        await delay(100);
      }
    },
  },
  {
    name: "the server refuses every statement",
    happen: async ({ proxy }) => {
      proxy.refuse({ code: "53300", text: "sorry, too many clients already" });
      await delay(1_000);
      proxy.refuse(null);
    },
  },
  {
    name: "answers are late",
    happen: async ({ proxy }) => {
      proxy.delay(200);
      await delay(2_000);
      proxy.delay(0);
    },
  },
  {
    name: "an administrator holds locks on the busiest tables",
    happen: ({ url }) =>
      asAdministrator(url, async (client) => {
        await lockTables(client);
        await delay(2_000);
        await client.query("commit");
      }),
  },
];

/** For more than a delivery's lease, and than a statement may take. */
const beyondLeaseMs = seconds(35);

/** Of the server and of the nodes. */
export const otherFaults: readonly Fault[] = [
  {
    name: "connections go silent",
    happen: async ({ proxy }) => {
      proxy.freeze("present");
      await eventually(() => proxy.frozen() === 0, 60_000);
    },
  },
  {
    name: "no connection is left for the nodes",
    happen: async ({ url, proxy }) => {
      const taken: pg.Client[] = [];
      proxy.cut();
      for (;;) {
        const client = new pg.Client(url);
        client.on("error", () => {});
        const isIn = await client.connect().then(
          () => true,
          () => false,
        );
        if (!isIn) break;
        taken.push(client);
      }
      await delay(3_000);
      await Promise.all(taken.map((client) => client.end()));
    },
  },
  {
    name: "an administrator holds locks for longer than a statement may wait",
    happen: ({ url }) =>
      asAdministrator(url, async (client) => {
        await lockTables(client);
        await delay(15_000);
        await client.query("commit");
      }),
  },
  {
    name: "a backend of PostgreSQL is killed with -9",
    happen: async ({ pool }, random) => {
      process.kill(oneOf(await backendPids(pool.db), random), "SIGKILL");
      await eventually(() => backendPids(pool.db).catch(() => null), 30_000);
    },
  },
  { name: "PostgreSQL crashes and comes back", happen: ({ server }) => server!.restart("crash") },
  { name: "PostgreSQL is restarted", happen: ({ server }) => server!.restart("orderly") },
  {
    name: "a process of a node is killed with -9",
    happen: async ({ nodes, membersOf }, random) => {
      process.kill(oneOf(await membersOf(oneOf(nodes, random).process()), random), "SIGKILL");
    },
  },
  {
    name: "a node is killed with -9, the process that watches over the others first",
    happen: async ({ nodes }, random) => {
      const node = oneOf(nodes, random);
      await node.process().stop("SIGKILL");
      await node.start();
    },
  },
  {
    name: "a process stands still for longer than a lease",
    happen: async ({ nodes, membersOf }, random) => {
      const member = oneOf(await membersOf(oneOf(nodes, random).process()), random);
      process.kill(member, "SIGSTOP");
      await delay(beyondLeaseMs);
      process.kill(member, "SIGCONT");
    },
  },
  {
    name: "a process reaches its heap limit",
    happen: async ({ nodes, membersOf }, random) => {
      const node = oneOf(nodes, random);
      await node.process().stop("SIGTERM");
      await node.start({ heapMegabytes: 160 });
      const [member] = await membersOf(node.process());
      process.kill(member!, "SIGUSR2");
      await eventually(async () => !(await membersOf(node.process())).includes(member!), 60_000);
    },
  },
  ...[seconds(90), -seconds(90), days(61)].map((clockAheadMs) => ({
    name: `a node's clock is ${clockAheadMs / 1000} s ahead`,
    happen: async ({ nodes }: OutsideWorld) => {
      const node = nodes.at(-1)!;
      await node.process().stop("SIGTERM");
      await node.start({ clockAheadMs });
      await delay(15_000);
    },
  })),
  {
    name: "clocks are right again",
    happen: async ({ nodes }) => {
      await nodes.at(-1)!.process().stop("SIGTERM");
      await nodes.at(-1)!.start();
    },
  },
];
