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

test("the process tells its memory and its time", async () => {
  const metrics = createMetrics();
  await metrics.render();
  const text = await metrics.render();
  expect(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])).toBeGreaterThan(10_000_000);
  const seconds = Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
  expect(Math.abs(seconds - process.cpuUsage().user / 1e6 - process.cpuUsage().system / 1e6)).toBeLessThan(1);
});
