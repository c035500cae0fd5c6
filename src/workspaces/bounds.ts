import type { Bounds } from "../lib/bounded/bounds.ts";

export const workspaceBounds = {
  logoUploadBytes: {
    what: "the file of a logo",
    cap: 512 * 1024,
    unit: "bytes",
    beyond: "refused: TRACKING_PAGE_INVALID",
    test: "src/workspaces/tracking-page/page-settings.test.ts",
  },
  logoBytes: {
    what: "a logo as it is stored",
    cap: 16_000,
    unit: "bytes",
    beyond: "drawn smaller until it fits, else refused: TRACKING_PAGE_INVALID",
    test: "src/workspaces/tracking-page/page-settings.test.ts",
  },
  embedOrigins: {
    what: "sites that may embed a workspace's tracking pages",
    cap: 10,
    beyond: "refused: TRACKING_PAGE_INVALID",
    test: "src/workspaces/tracking-page/page-settings.test.ts",
  },
  pictureOrigins: {
    what: "sites that a workspace's tracking pages load pictures of items from",
    cap: 3,
    beyond: "refused: TRACKING_PAGE_INVALID",
    test: "src/workspaces/tracking-page/page-settings.test.ts",
  },
  shownName: {
    what: "name of an account, workspace, key or passkey",
    cap: 100,
    unit: "characters",
    beyond: "refused: INVALID_INPUT or NAME_INVALID",
    test: "src/people/account-input.test.ts",
  },
} as const satisfies Bounds;
