import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createSealer } from "../../../src/lib/seal.ts";
import { openPool, type Pool } from "../../../src/postgres/pool.ts";
import { freshDatabase } from "../../support/database/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database/database-proxy.ts";
import { freePort, type ScratchServer, startScratchServer } from "../../support/database/postgres-server.ts";
import { type NodeProcess, startNodeProcess } from "../../support/processes/node-process.ts";
import { startTestService } from "../../support/service.ts";

export type Machine = { heapMegabytes?: number; clockAheadMs?: number };

/** Real nodes on a real PostgreSQL, with a way between them that can be disturbed. */
export type OutsideWorld = {
  proxy: DatabaseProxy;
  /** Past the proxy: an administrator's way to the database. */
  pool: Pool;
  url: string;
  /** Where clients find the service, and what they need there. */
  urls: readonly string[];
  key: string;
  /** Null where the server is shared with other tests, who would not like it to crash. */
  server: ScratchServer | null;
  /** Processes that can be ended; none where the service is in this one. */
  nodes: readonly { url: string; process(): NodeProcess; start(machine?: Machine): Promise<void> }[];
  /** The processes of a node that work. */
  membersOf(node: NodeProcess): Promise<number[]>;
  stop(): Promise<void>;
};

const masterKey = Buffer.alloc(32, 5);
const badMachine = fileURLToPath(new URL("../../support/processes/bad-machine.ts", import.meta.url));

const serviceEnv = {
  KOLLI_MASTER_KEY: masterKey.toString("base64"),
  KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
  KOLLI_RATE_LIMIT: "100000",
  KOLLI_RATE_BURST: "1000000",
  KOLLI_COST_LIMIT: "100000000",
  KOLLI_COST_BURST: "100000000",
};

/** For what happens on the way to the database: one service within this process, on the server of all tests. */
export const startWorldInside = async (): Promise<OutsideWorld> => {
  const database = await freshDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const service = await startTestService({ env: { ...serviceEnv, DATABASE_URL: proxy.url } });
  const { key } = await service.keyFor("TEST");
  const pool = openPool({ url: database.url, maxConnections: 3, onError: () => {} });
  return {
    ...{ proxy, pool, url: database.url, urls: [service.url], key, server: null, nodes: [] },
    membersOf: async () => [],
    async stop() {
      await service.stop();
      await pool.close();
      proxy.close();
      await database.close();
    },
  };
};

const nodeCount = 2;
const processes = 2;

/** For everything else: nodes of several processes each, on a server of their own. */
export const startWorldOfNodes = async (): Promise<OutsideWorld> => {
  const server = await startScratchServer({ durable: true, settings: { max_connections: "60" } });
  const { url } = server;
  const proxy = await startDatabaseProxy(url);
  const startNode = (port: number, { heapMegabytes, clockAheadMs = 0 }: Machine) =>
    startNodeProcess({
      databaseUrl: proxy.url,
      args: ["--processes", String(processes)],
      nodeArgs: ["--import", badMachine, ...(heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`] : [])],
      env: {
        ...serviceEnv,
        PORT: String(port),
        LOG_LEVEL: "fatal",
        TEST_CLOCK_AHEAD_MS: String(clockAheadMs),
        KOLLI_DRAIN_SECONDS: "0",
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
    urls: nodes.map((node) => node.url),
    key: nodes[0]!.process().testKey,
    server,
    nodes,
    async membersOf({ child: { pid } }) {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
      return children.trim().split(" ").map(Number);
    },
    async stop() {
      await Promise.all(nodes.map(({ process }) => process().hasExited() || process().stop("SIGKILL")));
      await pool.close();
      proxy.close();
      await server.stop();
    },
  };
};

export const sealer = createSealer(masterKey);
