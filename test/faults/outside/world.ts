import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createSealer } from "../../../src/lib/seal.ts";
import { openPool, type Pool } from "../../../src/postgres/pool.ts";
import { freshDatabase } from "../../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database-proxy.ts";
import { type NodeProcess, startNodeProcess } from "../../support/node-process.ts";
import { freePort, type ScratchServer, startScratchServer } from "../../support/postgres-server.ts";

export type Machine = { heapMegabytes?: number; clockAheadMs?: number };

/** Real nodes on a real PostgreSQL, with a way between them that can be disturbed. */
export type OutsideWorld = {
  proxy: DatabaseProxy;
  /** Past the proxy: an administrator's way to the database. */
  pool: Pool;
  url: string;
  /** Null where the server is shared with other tests, who would not like it to crash. */
  server: ScratchServer | null;
  nodes: readonly { url: string; process(): NodeProcess; start(machine?: Machine): Promise<void> }[];
  /** What a node consists of: the processes that work, or itself where it is the only one. */
  membersOf(node: NodeProcess): Promise<number[]>;
  stop(): Promise<void>;
};

export const masterKey = Buffer.alloc(32, 5);
const badMachine = fileURLToPath(new URL("../../support/bad-machine.ts", import.meta.url));

const openDatabase = async (ownServer: boolean) => {
  if (!ownServer) {
    const database = await freshDatabase();
    return { url: database.url, server: null, close: () => database.close() };
  }
  const server = await startScratchServer({ durable: true, settings: { max_connections: "60" } });
  return { url: server.url, server, close: () => server.stop() };
};

export type WorldOptions = { nodeCount: number; processes: number; ownServer: boolean };

export const startOutsideWorld = async ({ nodeCount, processes, ownServer }: WorldOptions): Promise<OutsideWorld> => {
  const { url, server, close } = await openDatabase(ownServer);
  const proxy = await startDatabaseProxy(url);
  const startNode = (port: number, { heapMegabytes, clockAheadMs = 0 }: Machine) =>
    startNodeProcess({
      databaseUrl: proxy.url,
      args: ["--processes", String(processes)],
      nodeArgs: ["--import", badMachine, ...(heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : [])],
      env: {
        PORT: String(port),
        LOG_LEVEL: "fatal",
        TEST_CLOCK_AHEAD_MS: String(clockAheadMs),
        KOLLI_MASTER_KEY: masterKey.toString("base64"),
        KOLLI_DRAIN_SECONDS: "0",
        KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
        KOLLI_RATE_LIMIT: "100000",
        KOLLI_RATE_BURST: "1000000",
        KOLLI_COST_LIMIT: "100000000",
        KOLLI_COST_BURST: "100000000",
      },
    });
  const nodes: OutsideWorld["nodes"][number][] = [];
  for (let nth = 0; nth < nodeCount; nth++) {
    const port = await freePort();
    let process = await startNode(port, {});
    nodes.push({
      url: process.url,
      process: () => process,
      start: async (machine = {}) => {
        process = await startNode(port, machine);
      },
    });
  }
  const pool = openPool({ url, maxConnections: 3, onError: () => {} });
  return {
    proxy,
    pool,
    url,
    server,
    nodes,
    async membersOf({ child: { pid } }) {
      const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim();
      return processes === 1 ? [pid!] : children.split(" ").map(Number);
    },
    async stop() {
      await Promise.all(nodes.map(({ process }) => process().hasExited() || process().stop("SIGKILL")));
      await pool.close();
      proxy.close();
      await close();
    },
  };
};

export const sealer = createSealer(masterKey);
