import type { Bounds } from "../bounded/bounds.ts";

export const telemetryBounds = {
  spansWaiting: {
    what: "spans that wait for the trace collector in a process",
    cap: 4_096,
    beyond: "dropped and counted in the log",
    test: "src/lib/telemetry/traces/traces.test.ts",
  },
  errorKinds: {
    what: "errors that a process distinguishes to count repeats in its log",
    cap: 200,
    beyond: "counted by their message alone",
    test: "src/lib/telemetry/log.test.ts",
  },
} as const satisfies Bounds;
