import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../../lib/telemetry/prometheus.ts";
import { type MetricsServer, openMetricsServer } from "./metrics-server.ts";

const metrics = createMetrics();
metrics.events(3);
let reason: string | null = null;
let door: MetricsServer;
beforeAll(async () => {
  door = await openMetricsServer({ host: "127.0.0.1", port: 0, whyNotReady: async () => reason, metrics: metrics.render });
});
afterAll(() => door.close());

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${door.port}${path}`, init);

test("Prometheus reads what was counted", async () => {
  const response = await ask("/metrics");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await response.text()).toContain("\nkolli_events_total 3\n");
});

test("ready only while it can work, alive in any case", async () => {
  expect((await ask("/readyz")).status).toBe(200);
  reason = "It waits.";
  const unready = await ask("/readyz");
  expect([unready.status, await unready.text()]).toEqual([503, "It waits.\n"]);
  expect((await ask("/healthz")).status).toBe(200);
});

test("there is nothing else behind this door", async () => {
  expect((await ask("/graphql")).status).toBe(404);
  expect((await ask("/constructor")).status).toBe(404);
  expect((await ask("/metrics", { method: "POST" })).status).toBe(405);
});

test("a port that is taken is reported with the setting's name", async () => {
  const second = openMetricsServer({
    host: "127.0.0.1",
    port: door.port,
    whyNotReady: async () => null,
    metrics: async () => "",
  });
  await expect(second).rejects.toThrow(`KOLLI_METRICS_PORT is ${door.port}, but Kolli cannot listen there: EADDRINUSE.`);
});
