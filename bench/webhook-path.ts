import { Pool } from "undici";
import { createEndpoint } from "../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../src/egress/egress.ts";
import { networksOf } from "../src/egress/networks.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { BenchDatabase, BenchService, Environment } from "./environment.ts";
import type { CreationOrder, CreationTarget } from "./load/creations.ts";
import { startLoad } from "./load/load-process.ts";
import type { Sent } from "./load/serve-orders.ts";
import { announceParcels } from "./parcels.ts";

export type WebhookPath = {
  database: BenchDatabase;
  service: BenchService;
  /** The receivers, as a sender reaches them. */
  receivers: readonly { origin: string; pool: Pool }[];
  /** Those that make the load and take the webhooks. */
  loadPids: readonly number[];
  /** So many parcels that were not created before: at an even pace, or with null as fast as it goes. */
  create(count: number, rate: number | null): Promise<Sent>;
  tearDown(): Promise<void>;
};

export type WebhookPathOptions = {
  name: string;
  /** Enough for every creation of a run to be about another parcel. */
  parcels: number;
  receivers?: number;
  /** What each endpoint is called on its receiver; they take turns. */
  paths: readonly string[];
  maxInFlight?: number;
};

/** Everything from a creation to its webhook: Kolli, its receivers and its clients, each in processes of their own. */
export const openWebhookPath = async (environment: Environment, options: WebhookPathOptions): Promise<WebhookPath> => {
  const { name, parcels, paths, maxInFlight } = options;
  const database = await environment.openDatabase(name);
  const { key, scope } = await environment.createKey(database, "TEST");
  const scripts = await Promise.all(
    Array.from({ length: options.receivers ?? 1 }, () => environment.startScript("bench/receiver-server.ts", {})),
  );
  const receivers = scripts.map(({ port }) => {
    const origin = `http://127.0.0.1:${port}`;
    return { origin, pool: new Pool(origin, { connections: 4 }) };
  });
  const egress = createEgress({ open: networksOf("127.0.0.0/8") });
  for (const [nth, path] of paths.entries()) {
    const made = await createEndpoint({ db: database.db, clock: systemClock, egress, sealer: environment.sealer }, scope, {
      url: `${receivers[nth % receivers.length]!.origin}${path}`,
      topics: ["TRACKER_UPDATED"],
      ...(maxInFlight === undefined ? {} : { maxInFlight }),
    });
    if (!made.ok) throw new Error(made.failure.message);
  }
  await announceParcels(database.db, scope, parcels);
  const service = await environment.startService(database.url, { processes: 2, env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  const target: CreationTarget = { port: service.port, ca: service.ca, key };
  const creations = await startLoad<CreationOrder>(environment, "creations.ts", { BENCH_TARGET: JSON.stringify(target) });
  let created = 0;

  return {
    database,
    service,
    receivers,
    loadPids: [...creations.pids, ...scripts.flatMap(({ pids }) => pids)],
    create(count, rate) {
      const first = created;
      created += count;
      if (created > parcels) throw new Error("There are no parcels left.");
      return creations.order<Sent>({ first, count, rate });
    },
    async tearDown() {
      await creations.stop();
      await service.stop();
      await Promise.all(receivers.map(({ pool }) => pool.close()));
      await Promise.all(scripts.map((script) => script.stop()));
      await database.drop();
    },
  };
};
