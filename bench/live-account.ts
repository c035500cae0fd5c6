import { createAccountStore } from "../src/carriers/accounts/account-store.ts";
import { bring } from "../src/carriers/bring/emulator.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { BenchDatabase, BenchService, Environment } from "./environment.ts";

/** More than a bench asks, so that the limit is drawn from and never waited for. */
const rateLimit = { requests: 10_000, perSeconds: 1 };

/** An emulated carrier in its own process, and the workspace's account with it. */
export const connectEmulatedCarrier = async (
  environment: Environment,
  database: BenchDatabase,
  { workspaceId, parcels }: { workspaceId: string; parcels: number },
): Promise<BenchService> => {
  const carrier = await environment.startScript("bench/carrier-server.ts", { BENCH_PARCELS: String(parcels) });
  const store = createAccountStore({ db: database.db, sealer: environment.sealer, clock: systemClock });
  const connected = await store.connect(workspaceId, bring.carrier, {
    credentials: bring.credentials,
    baseUrl: `http://127.0.0.1:${carrier.port}/${bring.carrier.toLowerCase()}`,
    rateLimit,
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  return carrier;
};
