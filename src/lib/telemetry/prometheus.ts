import { monitorEventLoopDelay } from "node:perf_hooks";
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type GaugeName, gauges, type ReadGauges } from "./gauges.ts";
import type { Metrics, MetricsSnapshot } from "./metrics.ts";

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const lagBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3600];
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Each value of a label is a series that is stored forever: after `limit` values, new ones are "other". */
const bounded = (limit: number): ((value: string) => string) => {
  const known = new Set<string>();
  return (value) => {
    if (!known.has(value)) {
      if (known.size >= limit) return "other";
      known.add(value);
    }
    return value;
  };
};

const defineInstruments = (registers: Registry[]) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter<Label>({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], labelNames: readonly Label[] = []) =>
    new Histogram<Label>({ name, help, buckets, labelNames, registers });
  return {
    httpRequests: counter("kolli_http_requests_total", "HTTP requests served.", ["route", "method", "status"]),
    httpSeconds: histogram("kolli_http_request_seconds", "The duration of HTTP requests.", requestBuckets, ["route"]),
    checks: counter("kolli_checks_total", "Checks with carriers, by outcome.", ["outcome"]),
    checkLag: histogram("kolli_check_lag_seconds", "The delay between when a check was due and when it started.", lagBuckets),
    events: counter("kolli_events_total", "Events recorded, all topics."),
    deliveries: counter("kolli_deliveries_total", "Webhook delivery attempts, by outcome.", ["outcome"]),
    deliveryLag: histogram(
      "kolli_delivery_lag_seconds",
      "Time from the change to the receiver's response, for successful deliveries.",
      lagBuckets,
    ),
    carrierRequests: counter("kolli_carrier_requests_total", "Requests to carriers.", ["carrier", "outcome"]),
    internalErrors: counter(
      "kolli_internal_errors_total",
      "Kolli's own errors: responses with an internal error, and any other unexpected error.",
    ),
    databaseErrors: counter("kolli_database_errors_total", "Failed database statements, by class.", ["class"]),
    unknownCodes: counter("kolli_unknown_codes_total", "Scans with a code that is in no status map.", ["carrier"]),
    scansLeftOut: counter("kolli_scans_left_out_total", "Scans beyond the newest 500 of a response or push.", ["carrier"]),
    checkpointsDropped: counter(
      "kolli_checkpoints_dropped_total",
      "Scans that were not stored because the tracker already has the most checkpoints there can be.",
      ["carrier"],
    ),
    unreadableParts: counter(
      "kolli_unreadable_parts_total",
      "Parts of carriers' responses that could not be read: scans, facts, parcels.",
      ["carrier", "part"],
    ),
    carrierSeconds: histogram("kolli_carrier_request_seconds", "The duration of requests to carriers.", requestBuckets, [
      "carrier",
    ]),
  };
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const instruments = defineInstruments([registry]);
  addProcessMetrics([registry]);
  const watched = watchGauges([registry]);

  const routeLabel = bounded(60);
  const checkLabel = bounded(20);
  const deliveryLabel = bounded(20);
  const carrierLabel = bounded(100);
  const answerLabel = bounded(20);

  return {
    httpRequest({ route, method, status, durationMs }) {
      const label = routeLabel(route ?? "none");
      instruments.httpRequests.inc({ route: label, method: methods.has(method) ? method : "other", status: String(status) });
      instruments.httpSeconds.observe({ route: label }, durationMs / 1000);
    },
    check(outcome, lateMs) {
      instruments.checks.inc({ outcome: checkLabel(outcome) });
      instruments.checkLag.observe(Math.max(0, lateMs) / 1000);
    },
    events: (count) => instruments.events.inc(count),
    delivery(outcome, sinceEventMs) {
      instruments.deliveries.inc({ outcome: deliveryLabel(outcome) });
      if (sinceEventMs !== null) instruments.deliveryLag.observe(Math.max(0, sinceEventMs) / 1000);
    },
    carrierRequest({ carrier, outcome, durationMs }) {
      const label = carrierLabel(carrier);
      instruments.carrierRequests.inc({ carrier: label, outcome: answerLabel(outcome) });
      instruments.carrierSeconds.observe({ carrier: label }, durationMs / 1000);
    },
    internalError: () => instruments.internalErrors.inc(),
    databaseError: (failure) => instruments.databaseErrors.inc({ class: failure }),
    unknownCode: (carrier) => instruments.unknownCodes.inc({ carrier: carrierLabel(carrier) }),
    scansLeftOut: (carrier, count) => instruments.scansLeftOut.inc({ carrier: carrierLabel(carrier) }, count),
    checkpointsDropped: (carrier, count) => instruments.checkpointsDropped.inc({ carrier: carrierLabel(carrier) }, count),
    unreadablePart: (carrier, part) => instruments.unreadableParts.inc({ carrier: carrierLabel(carrier), part }),
    watch: watched.add,
    async snapshot() {
      await watched.read();
      return (await registry.getMetricsAsJSON()) as unknown as MetricsSnapshot;
    },
    async render() {
      await watched.read();
      return registry.metrics();
    },
  };
};

/** How often the event loop's delay is sampled: seldom enough to cost an idle process nothing. */
const eventLoopSampleMs = 50;

/** The sum over several processes of one node, in the text format of Prometheus. */
export const mergeMetrics = (snapshots: readonly MetricsSnapshot[]): Promise<string> =>
  AggregatorRegistry.aggregate(snapshots as unknown as object[]).metrics();

/** A gauge that takes longer is left out: a scrape has its own limit, usually ten seconds. */
const gaugesWithinMs = 3_000;

const watchGauges = (registers: Registry[]) => {
  const instruments = Object.entries(gauges).map(([key, description]) => {
    const { name, help, merge } = description;
    const labelNames: readonly string[] = "labels" in description ? description.labels : [];
    return [key as GaugeName, new Gauge<string>({ name, help, labelNames, aggregator: merge, registers })] as const;
  });
  const readers: ReadGauges[] = [];
  const withinLimit = async (read: ReadGauges) => {
    const limit = Promise.withResolvers<null>();
    const timer = setTimeout(limit.resolve, gaugesWithinMs, null);
    // A value that cannot be read is left out; the cause is logged where it failed.
    const values = await Promise.race([limit.promise, Promise.resolve().then(read)]).catch(() => null);
    clearTimeout(timer);
    return values ?? {};
  };
  return {
    add: (read: ReadGauges) => void readers.push(read),
    async read() {
      const values = await Promise.all(readers.map(withinLimit));
      for (const [key, instrument] of instruments) {
        instrument.reset();
        // A gauge without labels starts at 0, which would be reported as if it had been read.
        if (!("labels" in gauges[key])) instrument.remove();
        for (const { labels = {}, value } of values.flatMap((read) => read[key] ?? [])) instrument.set(labels, value);
      }
    },
  };
};

/** The usual names, so that any dashboard finds them; read on demand, so that an idle process stays idle. */
const addProcessMetrics = (registers: Registry[]): void => {
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory size in bytes.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const eventLoop = monitorEventLoopDelay({ resolution: eventLoopSampleMs });
  eventLoop.enable();
  new Gauge({
    name: "kolli_event_loop_delay_seconds",
    help: "The delay of the event loop since the metrics were last read.",
    labelNames: ["quantile"],
    aggregator: "max",
    registers,
    collect() {
      // Samples come twenty times a second; without one, percentiles are not numbers.
      const late = (ns: number) => (eventLoop.count === 0 ? 0 : Math.max(0, ns / 1e9 - eventLoopSampleMs / 1e3));
      for (const quantile of [0.5, 0.99]) this.set({ quantile: String(quantile) }, late(eventLoop.percentile(quantile * 100)));
      this.set({ quantile: "1" }, late(eventLoop.max));
      eventLoop.reset();
    },
  });
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Total user and system CPU time spent in seconds.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
};
