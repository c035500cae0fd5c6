import type { Bounds } from "../lib/bounded/bounds.ts";

export const workspaceBounds = {
  embedOrigins: {
    what: "sites that may embed a workspace's tracking pages",
    cap: 10,
    beyond: "refused: TRACKING_PAGE_INVALID",
    test: "src/workspaces/tracking-page/page-settings.test.ts",
  },
} as const satisfies Bounds;
