import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPrimary } from "../../src/postgres/connections/find-primary.ts";
import { openReplicas } from "../../src/postgres/connections/replicas.ts";
import type { Database } from "../../src/postgres/database.ts";
import { openPool } from "../../src/postgres/pool.ts";
import { type ReplicatedServer, type ReplicatedServers, startReplicatedServers } from "../support/database/replicated-server.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService } from "../support/service.ts";

let servers: ReplicatedServers;
let primary: ReplicatedServer;
let standby: ReplicatedServer;
beforeAll(async () => {
  servers = await startReplicatedServers();
  primary = servers.primary;
  standby = await primary.addStandby({ synchronous: true });
});
afterAll(() => servers.stop());

test("a replica shows each write to whoever reads after it was answered, or the primary does while the replica is behind", async () => {
  const pools = [primary, standby].map(({ address }) =>
    openPool({ url: servers.urlOf(address), maxConnections: 4, onError: () => {} }),
  );
  const [onPrimary, onStandby] = pools.map(({ db }) => db);
  let fromReplica = 0;
  const counted: Database = {
    ...onStandby!,
    one: (name, ...rest) => {
      if (name === "count_notes") fromReplica++;
      return onStandby!.one(name, ...rest);
    },
  };
  await onPrimary!.run("", "create table note (n int)");
  const { reading, states, stop } = openReplicas({ primary: onPrimary!, replicas: [{ name: "standby", db: counted }] });
  let written = 0;
  const writeAndRead = async () => {
    await onPrimary!.run("", "insert into note values (1)");
    written++;
    const { count } = (await reading.one<{ count: number }>("count_notes", "select count(*)::int as count from note"))!;
    expect(count).toBe(written);
  };
  try {
    await eventually(() => states()[0]!.isUsable, 60_000);
    await eventually(async () => {
      await writeAndRead();
      return fromReplica >= 20;
    }, 30_000);

    await standby.pauseReplay();
    for (let n = 0; n < 3; n++) await writeAndRead();
    // Each write is one more that it lacks.
    await eventually(async () => {
      await writeAndRead();
      return !states()[0]!.isUsable;
    }, 60_000);
    const before = fromReplica;
    await writeAndRead();
    expect(fromReplica).toBe(before);
    expect(states()[0]!.lagMs).toBeGreaterThan(0);

    await standby.resumeReplay();
    await eventually(async () => {
      await writeAndRead();
      return fromReplica > before;
    }, 60_000);
  } finally {
    stop();
    await Promise.all(pools.map((pool) => pool.close()));
  }
});

test("work on a connection of its own finds the server that takes writes, wherever it stands in the list", async () => {
  for (const addresses of [`${standby.address},${primary.address}`, `${primary.address},${standby.address}`])
    expect(await findPrimary(servers.urlOf(addresses))).toBe(servers.urlOf(primary.address));
});

/** Each is a primary that crashes and a standby that takes over. `FAILOVERS=10 npm test replication` for more. */
const failovers = Number(process.env.FAILOVERS ?? 1);
const create = `mutation ($reference: String!) {
  trackerCreate(input: { trackingCode: "K1000000005", reference: $reference, carrier: UPS }) { tracker { id } } }`;
const find = `query ($reference: String!) { trackers(filter: { reference: $reference }) { edges { node { id } } } }`;

test(`a primary crashes under load and its synchronous standby takes over: what was answered is there, and nobody is told anything but to wait (${failovers} times)`, async () => {
  for (let round = 0; round < failovers; round++) {
    if (round > 0) standby = await primary.addStandby({ synchronous: true });
    const service = await startTestService({
      env: {
        DATABASE_URL: servers.urlOf(`${primary.address},${standby.address}`),
        DATABASE_REPLICA_URL: servers.urlOf(standby.address),
        KOLLI_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
        KOLLI_RATE_LIMIT: "100000",
        KOLLI_RATE_BURST: "1000000",
        KOLLI_COST_LIMIT: "100000000",
      },
    });
    try {
      const { key } = await service.keyFor("TEST");
      const acknowledged: string[] = [];
      const unlisted: string[] = [];
      const statuses = new Set<number>();
      let isOver = false;
      const client = async (name: number) => {
        for (let nth = 0; !isOver; nth++) {
          const reference = `${round}-${name}-${nth}`;
          const { status, body } = await service.graphql(key, create, { reference });
          statuses.add(status);
          const id = body.data?.trackerCreate?.tracker?.id;
          if (id) {
            acknowledged.push(id);
            const listed = await service.graphql(key, find, { reference });
            statuses.add(listed.status);
            const edges: { node: { id: string } }[] | undefined = listed.body.data?.trackers?.edges;
            if (edges && edges[0]?.node.id !== id) unlisted.push(reference);
          }
          // A client that was told to wait does.
          await delay(id ? 5 : 100);
        }
      };
      const clients = Array.from({ length: 6 }, (_, name) => client(name));
      await eventually(() => acknowledged.length > 60, 60_000);
      await primary.crash();
      await eventually(() => statuses.has(503), 60_000);
      await standby.promote();
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before + 30, 60_000);
      isOver = true;
      await Promise.all(clients);

      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(unlisted).toEqual([]);
      const isMissing = async (id: string) => {
        const { body } = await service.graphql(key, `{ tracker(id: "${id}") { id } }`);
        return body.data?.tracker?.id !== id;
      };
      const missing = [];
      for (const id of acknowledged) if (await isMissing(id)) missing.push(id);
      expect(missing).toEqual([]);
      // Workers and hints are on the new primary, too.
      await eventually(() => service.service.notices.connected(), 30_000);
      const last = `{ tracker(id: "${acknowledged.at(-1)}") { status } }`;
      await eventually(async () => (await service.graphql(key, last)).body.data?.tracker?.status === "DELIVERED", 60_000);
    } finally {
      await service.stop();
    }
    primary = standby;
  }
});
