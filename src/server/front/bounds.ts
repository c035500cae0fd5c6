import type { Bounds } from "../../lib/bounded/bounds.ts";

const guardTest = "src/server/listener/http2-guard.test.ts";

export const serverBounds = {
  pipelinedRequests: {
    what: "requests that an HTTP/1.1 connection has in progress (pipelining); hardly any client sends a second one before the first response",
    cap: 64,
    beyond: "refused: THROTTLED, and the connection is closed",
    test: "src/server/front/requests-under-way.test.ts",
  },
  idleBytes: {
    what: "what an HTTP/2 connection without requests sends within 10 s",
    cap: 1024 * 1024,
    unit: "bytes",
    beyond: "the connection is closed",
    test: guardTest,
  },
  bytesOfRequest: {
    what: "what an HTTP/2 connection sends beyond that within 10 s, for each of its requests",
    cap: 6 * 1024 * 1024,
    unit: "bytes",
    beyond: "the connection is closed",
    test: guardTest,
  },
  droppedPlainBytes: {
    what: "what is read and dropped of a request over plain HTTP that was redirected or refused",
    cap: 1024 * 1024,
    unit: "bytes",
    beyond: "the connection is closed",
    test: "src/server/listener/plain-http.test.ts",
  },
  draftBytes: {
    what: "a draft of the tracking page that is previewed: a logo in base64, and the settings",
    cap: 1024 * 1024,
    unit: "bytes",
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/front/form-bounds.test.ts",
  },
  formBytes: {
    what: "a form that a recipient sends from a tracking page",
    cap: 4 * 1024,
    unit: "bytes",
    beyond: "refused: 413",
    test: "test/integration/front/form-bounds.test.ts",
  },
  countedDue: {
    what: "due checks, and due deliveries, that are counted for the metrics",
    cap: 100_000,
    beyond: "shown as that many; rounded up to a multiple of the lanes",
    test: "test/integration/operations/metric-bounds.test.ts",
  },
} as const satisfies Bounds;
