import type { Bounds } from "../lib/bounded/bounds.ts";

const test = "test/integration/mcp/tools.test.ts";

export const mcpBounds = {
  requestBytes: {
    what: "the body of a request to `/mcp`",
    cap: 64 * 1024,
    unit: "bytes",
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/mcp/door.test.ts",
  },
  givenText: {
    what: "an ID, a carrier or a cursor in an agent's call",
    cap: 500,
    unit: "characters",
    beyond: "refused",
    test: "test/integration/mcp/tools.test.ts",
  },
  foundParcels: {
    what: "parcels that one `find_parcels` of an agent returns",
    cap: 20,
    beyond: "refused; `nextCursor` continues",
    test,
  },
  explainedParcels: { what: "parcels in one `explain_parcel` of an agent", cap: 5, beyond: "refused", test },
  shownScans: { what: "scans of a parcel that an agent is shown", cap: 5, beyond: "the newest are shown", test },
  shownCarriers: { what: "carriers or accounts in one result for an agent", cap: 25, beyond: "the others are left out", test },
  shownGroups: { what: "reasons that `needs_attention` lists", cap: 8, beyond: "the gravest are listed", test },
  namedOfGroup: { what: "parcels that `needs_attention` names for each reason", cap: 2, beyond: "the newest are named", test },
  carrierWords: {
    what: "a carrier's words in a result for an agent",
    cap: 160,
    unit: "characters",
    beyond: "cut",
    test: "src/mcp/parcel-views.test.ts",
  },
} as const satisfies Bounds;
