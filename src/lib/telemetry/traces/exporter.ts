import { startInterval, stopTimer } from "../../machine.ts";
import { telemetryBounds } from "../bounds.ts";
import type { Log } from "../log.ts";
import type { EndedSpan } from "./tracer.ts";

export type ExporterOptions = {
  /** Sends a body; returns the status of the response. */
  post: (body: string, signal: AbortSignal) => Promise<number>;
  bodyOf: (spans: readonly EndedSpan[]) => string;
  log: Log;
  everyMs?: number;
};

/** The maximum of waiting spans: while the collector is gone, memory grows up to here, then spans are dropped. */
const waitingMax = telemetryBounds.spansWaiting.cap;
const batchMax = 512;
/** How often a batch that the collector could not take is sent again, with the next one. */
const attempts = 3;
const patienceMs = 10_000;
/** A stopping process does not wait for a collector that is gone. */
const closePatienceMs = 2_000;
const worthRetrying = new Set([429, 502, 503, 504]);

/** Sends spans in batches, in the background. Spans that cannot be sent are counted, logged and dropped. */
export const createExporter = ({ post, bodyOf, log, everyMs = 5_000 }: ExporterOptions) => {
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let failures = 0;
  let sending: Promise<void> | null = null;

  const sendBatch = async (batch: readonly EndedSpan[], limitMs: number): Promise<void> => {
    try {
      const status = await post(bodyOf(batch), AbortSignal.timeout(limitMs));
      if (status < 300) {
        failures = 0;
        return;
      }
      const isLast = !worthRetrying.has(status) || ++failures >= attempts;
      if (!isLast) waiting = [...batch, ...waiting];
      else dropped += batch.length;
      log.warn({ err: new Error(`HTTP ${status}`), spans: batch.length, isLast }, "The trace collector rejected spans");
    } catch (error) {
      if (++failures < attempts) waiting = [...batch, ...waiting];
      else dropped += batch.length;
      log.warn({ err: error, spans: batch.length }, "The trace collector could not be reached");
    }
  };
  const flush = async (limitMs: number): Promise<void> => {
    if (dropped > 0) log.warn({ dropped }, "Spans were dropped because the trace collector could not receive them");
    dropped = 0;
    const before = failures;
    while (waiting.length > 0 && failures <= before) await sendBatch(waiting.splice(0, batchMax), limitMs);
    if (failures >= attempts) failures = 0;
  };
  const send = (limitMs: number): Promise<void> => {
    sending ??= flush(limitMs).finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = startInterval(() => void send(patienceMs), everyMs).unref();

  return {
    add(span: EndedSpan): void {
      if (waiting.length < waitingMax) waiting.push(span);
      else dropped++;
      if (waiting.length === batchMax) void send(patienceMs);
    },
    async close(): Promise<void> {
      stopTimer(timer);
      const limit = AbortSignal.timeout(closePatienceMs);
      const gaveUp = new Promise<void>((resolve) => limit.addEventListener("abort", () => resolve()));
      await Promise.race([(sending ?? Promise.resolve()).then(() => send(closePatienceMs)), gaveUp]);
    },
  };
};
