import { setTimeout as delay } from "node:timers/promises";
import { readStages } from "../environment.sql.ts";
import type { Environment } from "../environment.ts";
import { average, median } from "../measure.ts";
import { readReceipts } from "../receipts.ts";
import type { BarScenario } from "../scenario.ts";
import { openWebhookPath } from "../webhook-path.ts";

const clients = 32;
const count = 3_000;
const rounds = 3;
/** Until webhooks are recorded. */
const settleMs = 1_000;

/** Clients push as fast as they can: creations must not be let in faster than their webhooks go out. */
const measureFullLoad = async (environment: Environment): Promise<number> => {
  const path = await openWebhookPath(environment, { name: "full_load", parcels: (rounds + 1) * count, paths: ["/timed"] });
  const receipts = readReceipts(path.receivers[0]!.pool);
  const medians: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const since = Date.now();
    const startedAt = performance.now();
    const sent = await path.create(count, null, clients);
    const createdMs = performance.now() - startedAt;
    const latencies = await receipts.collect(new Map(sent));
    const allMs = performance.now() - startedAt;
    const perSecond = (ms: number) => Math.round(count / (ms / 1_000));
    await delay(settleMs);
    const { toEventMs, toRequestMs } = await readStages(path.database.db, since);
    // By Little's law, and whatever the speed of the machine is.
    const underWay = Math.round((average(latencies) * count) / allMs);
    environment.print(
      `  ${perSecond(createdMs)} creations and ${perSecond(allMs)} webhooks a second, p50 ${Math.round(median(latencies))} ms (to the event ${Math.round(toEventMs)}, from there to the request ${Math.round(toRequestMs)}), ${underWay} under way${round === 0 ? " (warm-up)" : ""}`,
    );
    if (round > 0) medians.push(median(latencies));
  }
  await path.tearDown();
  return median(medians);
};

export const fullLoad: BarScenario = {
  name: "full-load-webhook",
  what: "from `trackerCreate` sent to webhook received, p50 while 32 clients create as fast as they can, one endpoint",
  against: "200 ms",
  unit: "ms",
  bar: 200,
  target: 1,
  atMost: true,
  measure: measureFullLoad,
};
