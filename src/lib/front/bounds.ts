import type { Bounds } from "../bounded/bounds.ts";

/** An operator can set these: `config.ts` reads the defaults from here. */
export const frontBounds = {
  pushBurst: {
    what: "pushes to one carrier account in a burst, at all nodes together; each further 8 KiB of a body counts as one more",
    cap: 1_000,
    setting: "KOLLI_PUSH_BURST",
    beyond: "refused: THROTTLED, with Retry-After",
    test: "test/integration/carriers/push-limit.test.ts",
  },
  pushesPerSecond: {
    what: "pushes per second to one carrier account on average, at all nodes together",
    cap: 100,
    setting: "KOLLI_PUSH_LIMIT",
    beyond: "refused: THROTTLED, with Retry-After",
    test: "test/integration/carriers/push-limit.test.ts",
  },
  streamsOfCaller: {
    what: "open subscriptions of one API key or session in a process",
    cap: 100,
    setting: "KOLLI_STREAMS_PER_CALLER",
    beyond: "refused: THROTTLED, with Retry-After",
    test: "test/integration/front/front-limits.test.ts",
  },
  streams: {
    what: "open subscriptions of all API keys and sessions in a process",
    cap: 2_000,
    setting: "KOLLI_STREAMS",
    beyond: "refused: SERVICE_UNAVAILABLE, with Retry-After",
    test: "test/integration/front/front-limits.test.ts",
  },
  pageStreamsOfNetwork: {
    what: "open live updates of tracking pages from one network (IPv4 address, IPv6 /64) in a process",
    cap: 50,
    setting: "KOLLI_PAGE_STREAMS_PER_NETWORK",
    beyond: "refused: 429; the page itself is shown, and the browser tries again",
    test: "test/integration/dashboard/page-streams.test.ts",
  },
  pageStreams: {
    what: "open live updates of all tracking pages in a process, beside the subscriptions",
    cap: 1_000,
    setting: "KOLLI_PAGE_STREAMS",
    beyond: "refused: 503; the page itself is shown, and the browser tries again",
    test: "test/integration/dashboard/page-streams.test.ts",
  },
} as const satisfies Bounds;
