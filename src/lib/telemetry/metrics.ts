import type { ReadGauges } from "./gauges.ts";

export type HttpRequestMeasure = {
  /** The route's pattern ("/t/:token"), never the address; undefined if no route matched. */
  route: string | undefined;
  method: string;
  status: number;
  durationMs: number;
};

/** What Kolli counts and times; the names are those of deploy/grafana. */
export type Metrics = {
  httpRequest(measure: HttpRequestMeasure): void;
  /** `lateMs`: from when the check was due to when it started. */
  check(outcome: string, lateMs: number): void;
  events(count: number): void;
  /** One attempt. `sinceEventMs`, if it was delivered: from the change to the receiver's response. */
  delivery(outcome: string, sinceEventMs: number | null): void;
  carrierRequest(measure: { carrier: string; outcome: string; durationMs: number }): void;
  /** A fault of ours while responding to a request, or an unexpected one anywhere. */
  internalError(): void;
  /** A statement that the database could not run, by cause. */
  databaseError(failure: string): void;
  /** A code or text of a carrier that no status map knows. */
  unknownCode(carrier: string): void;
  /** Scans that a carrier listed beyond what is read of one parcel. */
  scansLeftOut(carrier: string, count: number): void;
  /** Scans that were not stored because the tracker has the maximum of checkpoints. */
  checkpointsDropped(carrier: string, count: number): void;
  /** A part of a carrier's response (scan, fact or parcel) that could not be read. */
  unreadablePart(carrier: string, part: string): void;
  /** `read` is called whenever the metrics are read. */
  watch(read: ReadGauges): void;
  /** Everything counted so far, to be sent to another process and merged there. */
  snapshot(): Promise<MetricsSnapshot>;
  /** In the text format of Prometheus. */
  render(): Promise<string>;
};

/** As JSON; only the merging process reads it. */
export type MetricsSnapshot = readonly object[];

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

const noop = () => {};

/** If metrics are switched off, nothing is counted, and the library is not loaded. */
export const silentMetrics: Metrics = {
  httpRequest: noop,
  check: noop,
  events: noop,
  delivery: noop,
  carrierRequest: noop,
  internalError: noop,
  databaseError: noop,
  unknownCode: noop,
  scansLeftOut: noop,
  checkpointsDropped: noop,
  unreadablePart: noop,
  watch: noop,
  snapshot: async () => [],
  render: async () => "",
};
