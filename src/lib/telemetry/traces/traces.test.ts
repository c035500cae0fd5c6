import { expect, test, vi } from "vitest";
import { telemetryBounds } from "../bounds.ts";
import { silentLog } from "../log.ts";
import { createExporter } from "./exporter.ts";
import { createSampler } from "./sampler.ts";
import { readTraceparent, writeTraceparent } from "./trace-context.ts";
import { readTraceSettings, type TraceVariables } from "./trace-settings.ts";
import { createTracer, type EndedSpan } from "./tracer.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const parent = `00-${traceId}-${spanId}-01`;

test("a context is read as W3C says, and what cannot be continued is none", () => {
  expect(readTraceparent(parent)).toEqual({ traceId, spanId, isSampled: true });
  expect(readTraceparent(`00-${traceId}-${spanId}-02`)).toMatchObject({ isSampled: false });
  expect(readTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)).toMatchObject({ traceId });
  expect(writeTraceparent(readTraceparent(parent)!)).toBe(parent);
  const nothing = [
    "",
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    parent.toUpperCase(),
  ];
  expect(nothing.map(readTraceparent)).toEqual(nothing.map(() => null));
});

test("a share of the traces is exported, and if the caller decides, only what the caller wants", () => {
  const ids = Array.from(
    { length: 400 },
    (_, nth) =>
      `${traceId.slice(0, 18)}${Math.floor((nth / 400) * 2 ** 52)
        .toString(16)
        .padStart(13, "0")}0`,
  );
  const ratio = createSampler("parentbased_traceidratio", 0.25);
  expect(ids.filter((id) => ratio(id, null))).toHaveLength(100);
  const context = { traceId, spanId, isSampled: false };
  expect(createSampler("parentbased_always_on", 1)(traceId, context)).toBe(false);
  expect(createSampler("always_on", 1)(traceId, context)).toBe(true);
  expect(createSampler("always_off", 1)(traceId, null)).toBe(false);
});

const collect = () => {
  const ended: EndedSpan[] = [];
  const exporter = { add: (span: EndedSpan) => void ended.push(span), close: async () => {} };
  const tracerWith = (sampler: "always_on" | "parentbased_always_on") =>
    createTracer({ clock: { now: () => 1_700_000_000_000 }, sample: createSampler(sampler, 1), exporter });
  return { ended, tracer: tracerWith("parentbased_always_on") };
};

test("a span is exported once, when it ends; one that is not sampled is passed on and not exported", () => {
  const { ended, tracer } = collect();
  const span = tracer.begin(parent, { name: "a", attributes: { one: 1 } });
  expect(span.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  span.end({ two: true });
  span.end({ three: "" });
  expect(ended).toMatchObject([{ parentSpanId: spanId, attributes: { one: 1, two: true }, startedUs: 1_700_000_000_000_000 }]);
  const unwanted = tracer.begin(`00-${traceId}-${spanId}-00`, { name: "b" }).child({ name: "c" });
  unwanted.end();
  expect(unwanted.traceparent).toMatch(/-00$/);
  expect(ended).toHaveLength(1);
});

test("what a collector cannot take is sent again, and given up after three times", async () => {
  vi.useFakeTimers();
  try {
    const { ended, tracer } = collect();
    tracer.begin(null, { name: "a" }).end();
    const post = vi.fn(async () => 503);
    const exporter = createExporter({ post, bodyOf: (spans) => String(spans.length), log: silentLog, everyMs: 1_000 });
    exporter.add(ended[0]!);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(post).toHaveBeenCalledTimes(3);
    post.mockResolvedValue(200);
    exporter.add(ended[0]!);
    await exporter.close();
    expect(post).toHaveBeenLastCalledWith("1", expect.anything());
    expect(post).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

test("of spans that a collector does not take as many wait as the cap says, and the others are dropped", async () => {
  const { ended, tracer } = collect();
  tracer.begin(null, { name: "a" }).end();
  const { cap } = telemetryBounds.spansWaiting;
  const sent: number[] = [];
  let takes = (_status: number): void => undefined;
  const first = new Promise<number>((resolve) => {
    takes = resolve;
  });
  const post = async () => (sent.length === 1 ? first : 200);
  const bodyOf = (spans: readonly unknown[]) => {
    sent.push(spans.length);
    return "";
  };
  const exporter = createExporter({ post, bodyOf, log: silentLog, everyMs: 1_000_000 });
  for (let nth = 0; nth < cap * 3; nth++) exporter.add(ended[0]!);
  takes(200);
  await exporter.close();
  const [batch, ...rest] = sent;
  expect(rest.reduce((sum, count) => sum + count, 0)).toBe(cap);
  expect(batch).toBe(512);
});

const unset: TraceVariables = {
  endpoint: null,
  headers: null,
  protocol: null,
  serviceName: null,
  sampler: null,
  samplerArgument: null,
};

test("every wrong setting is named, and none is looked at without an endpoint", () => {
  const problems: string[] = [];
  expect(readTraceSettings({ ...unset, sampler: "sometimes" }, problems)).toBeNull();
  expect(problems).toEqual([]);
  const wrong = {
    endpoint: "collector",
    headers: "key",
    protocol: "grpc",
    serviceName: null,
    sampler: "x",
    samplerArgument: "2",
  };
  readTraceSettings(wrong, problems);
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "OTEL_TRACES_SAMPLER",
    "OTEL_TRACES_SAMPLER_ARG",
    "OTEL_EXPORTER_OTLP_HEADERS",
  ]);
});
