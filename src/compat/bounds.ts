import type { Bounds } from "../lib/bounded/bounds.ts";

/** What other services' APIs take and give at most, where that is less than Kolli's own. */
export const compatBounds = {
  fulfilmentEvents: {
    what: "scans of a parcel in the words of UCP and ACP",
    cap: 50,
    beyond: "the newest",
    test: "src/compat/agents/fulfilment.test.ts",
  },
  formFields: {
    what: "fields of a form that a client of another service sends",
    cap: 1_000,
    beyond: "refused: BAD_USER_INPUT, in the words of that service",
    test: "src/compat/easypost/easypost.test.ts",
  },
  formDepth: {
    what: "parts of a name in such a form, such as three in `tracker[options][is_return]`",
    cap: 5,
    beyond: "refused: BAD_USER_INPUT, in the words of that service",
    test: "src/compat/easypost/easypost.test.ts",
  },
  easypostPage: {
    what: "trackers or events on one page of EasyPost's API",
    cap: 100,
    beyond: "the page has this many, with `has_more`",
    test: "test/integration/compat/easypost.test.ts",
  },
  skippedTrackers: {
    what: "trackers before a page that a client of another service asks for by its number",
    cap: 10_000,
    beyond: "refused: BAD_USER_INPUT, in the words of that service",
    test: "src/compat/numbered-pages.test.ts",
  },
  seventeenTrackItems: {
    what: "items of one call, and of one page, in the API of 17TRACK",
    cap: 40,
    beyond: "refused with 17TRACK's code -18010014; further pages",
    test: "test/integration/compat/seventeen-track.test.ts",
  },
  ship24Items: {
    what: "trackers of one call in the API of Ship24",
    cap: 100,
    beyond: "refused with Ship24's code bulk_create_limit_exceeded",
    test: "test/integration/compat/ship24.test.ts",
  },
  ship24Page: {
    what: "trackers of one page in the API of Ship24",
    cap: 500,
    beyond: "further pages",
    test: "test/integration/compat/ship24.test.ts",
  },
  aftershipPage: {
    what: "trackings on one page of AfterShip's API",
    cap: 200,
    beyond: "the page has this many, with the cursor of the next",
    test: "test/integration/compat/aftership.test.ts",
  },
  shippoMetadata: {
    what: "`metadata` in Shippo's API",
    cap: 100,
    unit: "characters",
    beyond: "refused: 400",
    test: "test/integration/compat/shippo.test.ts",
  },
} as const satisfies Bounds;
