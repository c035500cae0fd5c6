import type { ReadGauges } from "./gauges.ts";

export type HttpRequestMeasure = {
  /** The route's pattern ("/t/:token"), never the address; undefined where no route matched. */
  route: string | undefined;
  method: string;
  status: number;
  durationMs: number;
};

/** What Kolli counts and times, told in its own words; the names are those of deploy/grafana. */
export type Metrics = {
  httpRequest(measure: HttpRequestMeasure): void;
  /** `lateMs`: from when the check was due to when it was begun. */
  check(outcome: string, lateMs: number): void;
  events(count: number): void;
  /** One attempt. `sinceEventMs`, of those that were delivered: from the change to the receiver's answer. */
  delivery(outcome: string, sinceEventMs: number | null): void;
  carrierRequest(measure: { carrier: string; outcome: string; durationMs: number }): void;
  /** A fault of ours while answering a request, or one that nobody expected anywhere. */
  internalError(): void;
  /** A statement that the database could not do, by what it failed at. */
  databaseError(failure: string): void;
  /** A code, or words, of a carrier that no status map knows. */
  unknownCode(carrier: string): void;
  /** A part of a carrier's answer (scan, fact or parcel) that could not be read. */
  unreadablePart(carrier: string, part: string): void;
  /** Asked whenever somebody reads the metrics. */
  watch(read: ReadGauges): void;
  /** Everything counted so far, to be sent to another process and merged there. */
  snapshot(): Promise<MetricsSnapshot>;
  /** In the text format of Prometheus. */
  render(): Promise<string>;
};

/** As JSON; only the process that merges looks inside. */
export type MetricsSnapshot = readonly object[];

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

const noop = () => {};

/** Where nobody asks for metrics, nothing is counted, and the library that counts is not loaded. */
export const silentMetrics: Metrics = {
  httpRequest: noop,
  check: noop,
  events: noop,
  delivery: noop,
  carrierRequest: noop,
  internalError: noop,
  databaseError: noop,
  unknownCode: noop,
  unreadablePart: noop,
  watch: noop,
  snapshot: async () => [],
  render: async () => "",
};
