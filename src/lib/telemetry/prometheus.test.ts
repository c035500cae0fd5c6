import { expect, test } from "vitest";
import { createMetrics, mergeMetrics } from "./prometheus.ts";

const linesOf = (text: string) => text.split("\n").filter((line) => line.startsWith("kolli_"));

test("what is counted is what Prometheus reads", async () => {
  const metrics = createMetrics();
  metrics.httpRequest({ route: "/graphql", method: "POST", status: 200, durationMs: 3 });
  metrics.httpRequest({ route: "/graphql", method: "POST", status: 200, durationMs: 30 });
  metrics.check("changed", 400);
  metrics.events(3);
  metrics.delivery("delivered", 900);
  metrics.delivery("failed", null);
  metrics.carrierRequest({ carrier: "UPS", outcome: "ok", durationMs: 120 });
  const lines = linesOf(await metrics.render());
  for (const line of [
    'kolli_http_requests_total{route="/graphql",method="POST",status="200"} 2',
    'kolli_http_request_seconds_bucket{le="0.0025",route="/graphql"} 0',
    'kolli_http_request_seconds_bucket{le="0.005",route="/graphql"} 1',
    'kolli_http_request_seconds_sum{route="/graphql"} 0.033',
    'kolli_checks_total{outcome="changed"} 1',
    'kolli_check_lag_seconds_bucket{le="0.5"} 1',
    "kolli_events_total 3",
    'kolli_deliveries_total{outcome="delivered"} 1',
    'kolli_deliveries_total{outcome="failed"} 1',
    "kolli_delivery_lag_seconds_count 1",
    'kolli_carrier_requests_total{carrier="UPS",outcome="ok"} 1',
    'kolli_carrier_request_seconds_bucket{le="0.25",carrier="UPS"} 1',
  ]) {
    expect(lines).toContain(line);
  }
});

test("several processes add up to one node", async () => {
  const [first, second] = [createMetrics(), createMetrics()];
  first.events(2);
  second.events(5);
  first.carrierRequest({ carrier: "UPS", outcome: "ok", durationMs: 10 });
  second.carrierRequest({ carrier: "UPS", outcome: "ok", durationMs: 10 });
  const sent = JSON.parse(JSON.stringify(await Promise.all([first.snapshot(), second.snapshot()])));
  const lines = linesOf(await mergeMetrics(sent));
  expect(lines).toContain("kolli_events_total 7");
  expect(lines).toContain('kolli_carrier_request_seconds_count{carrier="UPS"} 2');
});

test("what is looked up is read with each scrape, and what cannot be read is left out", async () => {
  const metrics = createMetrics();
  let backlog = [{ labels: { carrier: "UPS", priority: "waiting" }, value: 7 }];
  let fails = false;
  metrics.watch(() => ({ checksDue: backlog }));
  metrics.watch(async () => {
    if (fails) throw new Error("no database");
    return { feedLag: [{ value: 3 }] };
  });
  const first = linesOf(await metrics.render());
  expect(first).toContain('kolli_checks_due{carrier="UPS",priority="waiting"} 7');
  expect(first).toContain("kolli_feed_lag_seconds 3");
  backlog = [];
  fails = true;
  const second = await metrics.render();
  expect(linesOf(second).filter((line) => /^kolli_(checks_due|feed_lag)/.test(line))).toEqual([]);
  expect(second).toContain("# TYPE kolli_feed_lag_seconds gauge");
});

test("of several processes, own values add up and shared ones are reported once", async () => {
  const snapshots = [2, 3].map((used) => {
    const metrics = createMetrics();
    metrics.watch(() => ({
      poolConnections: [{ labels: { state: "used" }, value: used }],
      pausedAccounts: [{ labels: { carrier: "UPS", reason: "breaker" }, value: 1 }],
    }));
    return metrics.snapshot();
  });
  const lines = linesOf(await mergeMetrics(JSON.parse(JSON.stringify(await Promise.all(snapshots)))));
  expect(lines).toContain('kolli_database_connections{state="used"} 5');
  expect(lines).toContain('kolli_carrier_accounts_paused{carrier="UPS",reason="breaker"} 1');
  expect(lines.filter((line) => line.startsWith("kolli_feed_lag"))).toEqual([]);
});

test("whatever strangers send, the number of series stays small", async () => {
  const metrics = createMetrics();
  for (let i = 0; i < 2_000; i++) {
    metrics.httpRequest({ route: `/${i}`, method: `M${i}`, status: 404, durationMs: 1 });
    metrics.carrierRequest({ carrier: `C${i}`, outcome: `O${i}`, durationMs: 1 });
    metrics.check(`O${i}`, 1);
    metrics.delivery(`O${i}`, 1);
  }
  const lines = linesOf(await metrics.render());
  expect(lines.filter((line) => line.startsWith("kolli_http_requests_total"))).toHaveLength(61);
  expect(lines.filter((line) => line.startsWith("kolli_checks_total"))).toHaveLength(21);
  expect(lines.length).toBeLessThan(4_000);
});

test("the process reports its memory and its time", async () => {
  const metrics = createMetrics();
  await metrics.render();
  const text = await metrics.render();
  expect(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
  const seconds = Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
  expect(Math.abs(seconds - process.cpuUsage().user / 1e6 - process.cpuUsage().system / 1e6)).toBeLessThan(1);
});
