import type { Bounds } from "../lib/bounded/bounds.ts";

export const workBounds = {
  rememberedFailing: {
    what: "destinations that a process remembers as failing while nothing is sent to them",
    cap: 10_000,
    beyond: "those that were used least recently are forgotten; the database still knows",
    test: "src/work/destinations.test.ts",
  },
  lookedThroughForLeases: {
    what: "due rows of one destination that are searched for the leases of a process that is gone",
    cap: 10_000,
    beyond: "those that were due earliest are searched; other leases end at their time",
    test: "test/integration/checks/gone-processes.test.ts",
  },
  rowsOfClick: {
    what: "rows that a change of a person rewrites in its own transaction",
    cap: 500,
    beyond: "marked with the change and worked off in steps, with progress in the dashboard",
    test: "test/integration/checks/clicks.test.ts",
  },
  backlogsOfSubject: {
    what: "backlogs of one webhook, or of one workspace's carrier accounts, for one kind of change, beside those whose step is running",
    cap: 1,
    beyond: "a newer change takes the place of the earlier one and begins from the start, for both",
    test: "test/integration/checks/repeated-clicks.test.ts",
  },
  rowsOfStep: {
    what: "rows that one step of a backlog rewrites",
    cap: 2_000,
    beyond: "the next step continues, on any node",
    test: "test/integration/checks/clicks.test.ts",
  },
  countedBacklog: {
    what: "rows of a backlog that are counted for its progress",
    cap: 1_000_000,
    beyond: "shown as that many until more were worked off",
    test: "test/integration/checks/clicks.test.ts",
  },
  shownBacklogs: {
    what: "backlogs that the dashboard lists for a workspace",
    cap: 100,
    beyond: "the oldest are shown; all are worked off",
    test: "test/integration/checks/clicks.test.ts",
  },
} as const satisfies Bounds;
