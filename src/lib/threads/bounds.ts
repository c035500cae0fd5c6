import type { Bounds } from "../bounded/bounds.ts";

export const threadBounds = {
  tasksWaiting: {
    what: "pictures to draw and large pushes to read that wait in a process",
    cap: 100,
    beyond: "refused: SERVICE_UNAVAILABLE, with Retry-After",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  tasksOfCaller: {
    what: "pictures of one workspace, or pushes to one carrier account, that wait for the thread; they take turns",
    cap: 20,
    beyond: "refused: SERVICE_UNAVAILABLE, with Retry-After",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  taskMs: {
    what: "time to draw one picture or to read one push in the thread",
    cap: 10_000,
    unit: "ms",
    beyond: "the thread is ended, and another takes the next",
    test: "src/lib/threads/thread-pool.test.ts",
  },
  threadHeapMegabytes: {
    what: "heap of the thread that draws pictures and reads large pushes, in MB",
    cap: 128,
    beyond: "the thread ends, and another takes the next",
    test: "src/lib/threads/thread-pool.test.ts",
  },
} as const satisfies Bounds;
