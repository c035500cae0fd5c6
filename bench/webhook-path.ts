import { Pool } from "undici";
import { createEndpoint } from "../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../src/egress/egress.ts";
import { networksOf } from "../src/egress/networks.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { Mode } from "../src/workspaces/scope.ts";
import type { BenchDatabase, BenchService, Environment } from "./environment.ts";
import { connectEmulatedCarrier } from "./live-account.ts";
import type { CreationOrder, CreationTarget } from "./load/creations.ts";
import { startLoad } from "./load/load-process.ts";
import type { Sent } from "./load/serve-orders.ts";
import { announceParcels } from "./parcels.ts";

export type WebhookPath = {
  database: BenchDatabase;
  service: BenchService;
  /** The receivers, as a sender reaches them. */
  receivers: readonly { origin: string; pool: Pool }[];
  /** The processes that create the load and take the webhooks. */
  loadPids: readonly number[];
  /** A number of new parcels: at an even pace, or with null as fast as possible. */
  create(count: number, rate: number | null, clients?: number): Promise<Sent>;
  tearDown(): Promise<void>;
};

export type WebhookPathOptions = {
  name: string;
  /** Enough for every creation of a run to be about another parcel. */
  parcels: number;
  receivers?: number;
  /** Each endpoint's path on its receiver; they take turns. */
  paths: readonly string[];
  maxInFlight?: number;
  /** In live mode an emulated carrier is asked. */
  mode?: Mode;
  processes?: number;
  /** The way that Kolli takes to the database; straight by default. */
  through?: (databaseUrl: string) => Promise<string>;
};

/** Everything from a creation to its webhook: Kolli, its receivers and its clients, each in separate processes. */
export const openWebhookPath = async (environment: Environment, options: WebhookPathOptions): Promise<WebhookPath> => {
  const { name, parcels, paths, maxInFlight, mode = "TEST", processes = 2, through = async (url) => url } = options;
  const database = await environment.openDatabase(name);
  const { key, scope } = await environment.createKey(database, mode);
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
  if (mode === "TEST") await announceParcels(database.db, scope, parcels);
  else scripts.push(await connectEmulatedCarrier(environment, database, { workspaceId: scope.workspaceId, parcels }));
  const env = { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" };
  const service = await environment.startService(await through(database.url), { processes, env });
  const target: CreationTarget = { port: service.port, ca: service.ca, key, mode };
  const creations = await startLoad<CreationOrder>(environment, "creations.ts", { BENCH_TARGET: JSON.stringify(target) });
  let created = 0;

  return {
    database,
    service,
    receivers,
    loadPids: [...creations.pids, ...scripts.flatMap(({ pids }) => pids)],
    create(count, rate, clients) {
      const first = created;
      created += count;
      if (created > parcels) throw new Error("There are no parcels left.");
      return creations.order<Sent>({ first, count, rate, ...(clients && { clients }) });
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
