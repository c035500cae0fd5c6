// `npm run soak`: a whole Kolli under steady load for hours, which must not grow, fall behind or lose anything.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { minutes, systemClock } from "../../src/lib/clock.ts";
import { createSealer } from "../../src/lib/seal.ts";
import { migrate } from "../../src/postgres/migrate.ts";
import { openPool } from "../../src/postgres/pool.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { ensureWorkspace } from "../../src/workspaces/workspaces.ts";
import { startReceivers } from "../faults/webhook-receivers.ts";
import { createApiKey } from "../support/api-key.ts";
import { startScratchServer } from "../support/database/postgres-server.ts";
import { openApi } from "./api.ts";
import { judge, type Sample, usualBounds } from "./bounds.ts";
import { createChecker } from "./checker.ts";
import { startNodes } from "./nodes.ts";
import { countConnections, countTrackers, oldestUntriedS, tableSizes } from "./sampling.sql.ts";
import { summarize } from "./summary.ts";
import { refusing, startTraffic } from "./traffic.ts";

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "24" },
    minutes: { type: "string" },
    /** Parcels a second. */
    rate: { type: "string", default: "2" },
    nodes: { type: "string", default: "2" },
    /** Between restarts of a node, in minutes. */
    restarts: { type: "string", default: "15" },
  },
});
const lastsMs = minutes(values.minutes === undefined ? Number(values.hours) * 60 : Number(values.minutes));
const nodeCount = Number(values.nodes);
const restartEveryMs = Math.min(minutes(Number(values.restarts)), lastsMs / 2);
const settlesWithinMs = minutes(5);
const masterKey = randomBytes(32);
const sealer = createSealer(masterKey);

// As in production, with autovacuum: without it every table would grow.
const server = await startScratchServer({ durable: true });
const { db, close } = openPool({ url: server.url, maxConnections: 2, onError: () => {} });
await migrate(db, Date.now());
const { id: workspaceId } = await ensureWorkspace(db, "Soak", Date.now());
const scope: Scope = { workspaceId, mode: "TEST" };
const { key } = await createApiKey(db, sealer, scope, { name: "Soak", expiresAt: null, now: Date.now() });
// Without TLS of their own: nodes would have to be told of the authority.
const { receivers } = await startReceivers({ slow: 2, flaky: 1, throttling: 1, huge: 1, failing: 1, hanging: 1 });
const egress = createEgress({ open: networksOf("127.0.0.0/8") });
/** Those that take what they are sent: the others' webhooks wait by right. */
const steady: string[] = [];
for (const { url, kind, isHealthy } of receivers) {
  const made = await createEndpoint({ db, clock: systemClock, egress, sealer }, scope, { url, topics: ["TRACKER_UPDATED"] });
  if (!made.ok) throw new Error(made.failure.message);
  if (isHealthy && !refusing.includes(kind)) steady.push(made.value.endpoint.id);
}
const nodes = await startNodes(nodeCount, server.url, {
  KOLLI_MASTER_KEY: masterKey.toString("base64"),
  KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
  KOLLI_RATE_LIMIT: "100000",
  KOLLI_RATE_BURST: "100000",
});
const api = openApi(nodes.urls, key);
const checker = createChecker();
const traffic = startTraffic({ api, checker, receivers, rate: Number(values.rate) });
const startedAt = performance.now();
const elapsedMs = (): number => performance.now() - startedAt;
const samples: Sample[] = [];
const bounds = usualBounds(nodeCount);

const takeSample = async (): Promise<Sample> => ({
  minute: Math.round(elapsedMs() / 60_000),
  memoryMb: nodes.memoryMb(),
  connections: await countConnections(db),
  oldestDueCheckS: await nodes.gauge("kolli_checks_oldest_due_seconds"),
  oldestUndeliveredS: await oldestUntriedS(db, steady),
  feedLagS: await nodes.gauge("kolli_feed_lag_seconds"),
  trackers: await countTrackers(db),
  tableMb: await tableSizes(db),
});
const complaints = (): string[] => [...checker.violations, ...nodes.ended(), ...judge(samples, bounds)];

let restarts = 0;
while (elapsedMs() < lastsMs && complaints().length === 0) {
  await delay(Math.min(minutes(1), Math.max(0, lastsMs - elapsedMs())));
  const sample = await takeSample();
  samples.push(sample);
  const memory = Object.values(sample.memoryMb).map(Math.round).join(" and ");
  console.log(
    `minute ${sample.minute}: ${sample.trackers} parcels, ${checker.events()} events, ${memory} MB, ${sample.connections} connections, late by ${Math.round(Math.max(sample.oldestDueCheckS, sample.oldestUndeliveredS, sample.feedLagS))} s`,
  );
  if (elapsedMs() < lastsMs && elapsedMs() > (restarts + 1) * restartEveryMs) {
    restarts++;
    await nodes.restartNext();
  }
}
const failures = complaints();
await traffic.stopCreating();
const settledBy = performance.now() + settlesWithinMs;
while (checker.behind().length > 0 && performance.now() < settledBy) await delay(1_000);
failures.push(...checker.behind());
const kept = await countTrackers(db);
if (kept !== traffic.acknowledged()) failures.push(`${traffic.acknowledged()} parcels were acknowledged, and ${kept} are there`);
console.log(summarize({ samples, restarts, events: checker.events(), counts: api.counts, failures }));
await traffic.stop();
await api.close();
await nodes.stop();
await Promise.all(receivers.map((receiver) => receiver.close()));
await close();
await server.stop();
process.exit(failures.length === 0 ? 0 : 1);
