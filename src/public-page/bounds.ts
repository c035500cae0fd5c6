import type { Bounds } from "../lib/bounded/bounds.ts";

export const publicPageBounds = {
  picturesKept: {
    what: "status pictures kept in the memory of a process",
    cap: 200,
    beyond: "the oldest is dropped, and drawn again when it is asked for",
    test: "src/public-page/picture/pictures.test.ts",
  },
} as const satisfies Bounds;
