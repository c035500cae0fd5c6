import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type ReplicatedServer, startReplicatedServers } from "../support/replicated-server.ts";
import { startTestService } from "../support/service.ts";

/** Each is a primary that crashes and a standby that takes over. `FAILOVERS=10 npm test failover` for more. */
const failovers = Number(process.env.FAILOVERS ?? 1);
const create = `mutation ($reference: String!) {
  trackerCreate(input: { trackingCode: "K1000000005", reference: $reference, carrier: UPS }) { tracker { id } } }`;

test(`a primary crashes under load and its synchronous standby takes over: what was answered is there, and nobody is told anything but to wait (${failovers} times)`, async () => {
  const servers = await startReplicatedServers();
  onTestFinished(servers.stop);
  let primary: ReplicatedServer = servers.primary;
  for (let round = 0; round < failovers; round++) {
    const standby = await primary.addStandby({ synchronous: true });
    const service = await startTestService({
      env: {
        DATABASE_URL: servers.urlOf(`${primary.address},${standby.address}`),
        KOLLI_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
        KOLLI_RATE_LIMIT: "100000",
        KOLLI_RATE_BURST: "1000000",
        KOLLI_COST_LIMIT: "100000000",
      },
    });
    try {
      const { key } = await service.keyFor("TEST");
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let isOver = false;
      const client = async (name: number) => {
        for (let nth = 0; !isOver; nth++) {
          const { status, body } = await service.graphql(key, create, { reference: `${round}-${name}-${nth}` });
          statuses.add(status);
          const id = body.data?.trackerCreate?.tracker?.id;
          if (id) acknowledged.push(id);
          // A client that was told to wait does.
          await delay(id ? 5 : 100);
        }
      };
      const clients = Array.from({ length: 6 }, (_, name) => client(name));
      await eventually(() => acknowledged.length > 60, 30_000);
      await primary.crash();
      await eventually(() => statuses.has(503), 30_000);
      await standby.promote();
      const before = acknowledged.length;
      await eventually(() => acknowledged.length > before + 30, 60_000);
      isOver = true;
      await Promise.all(clients);

      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
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
