import type { Bounds } from "../bounded/bounds.ts";

export const threadBounds = {
  tasksWaiting: {
    what: "pictures waiting to be drawn in a process",
    cap: 100,
    beyond: "refused: SERVICE_UNAVAILABLE, with Retry-After",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  tasksOfCaller: {
    what: "pictures of one workspace waiting to be drawn in a process; workspaces take turns",
    cap: 20,
    beyond: "refused: SERVICE_UNAVAILABLE, with Retry-After",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  taskMs: {
    what: "time to draw one picture",
    cap: 10_000,
    unit: "ms",
    beyond: "the thread is ended, and another takes the next",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  threadHeapMegabytes: {
    what: "heap of the thread that draws, in MB",
    cap: 64,
    beyond: "the thread ends, and another takes the next",
    test: "src/lib/threads/thread-pool.test.ts",
  },
} as const satisfies Bounds;
