import type { Bounds } from "../bounded/bounds.ts";

export const jsonBounds = {
  depth: {
    what: "brackets inside each other in a JSON body",
    cap: 64,
    beyond: "refused before it is parsed: BAD_REQUEST",
    test: "src/lib/json/parse-json.test.ts",
  },
} as const satisfies Bounds;
