import type { Bounds } from "../bounded/bounds.ts";

export const pictureBounds = {
  pictureSide: {
    what: "width and height of a PNG that is read, judged before it is unpacked",
    cap: 1024,
    unit: "pixels",
    beyond: "refused: TRACKING_PAGE_INVALID",
    test: "src/lib/picture/picture.test.ts",
  },
} as const satisfies Bounds;
