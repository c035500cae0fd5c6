import type { Bounds } from "../../lib/bounded/bounds.ts";

export const readingBounds = {
  partsLeftOut: {
    what: "unreadable facts and scans of one response that are counted and listed",
    cap: 100,
    beyond: "left out like the others, but not counted",
    test: "src/carriers/reading/lenient/parse.test.ts",
  },
  listEntries: {
    what: "entries of all lists in one response or push",
    cap: 50_000,
    beyond: "an unexpected answer, before its shape is looked at",
    test: "src/carriers/reading/lenient/parse.test.ts",
  },
  partsRepaired: {
    what: "unreadable parts of one response or push that are left out",
    cap: 1_000,
    beyond: "an unexpected answer",
    test: "src/carriers/reading/lenient/parse.test.ts",
  },
  parseRounds: {
    what: "times that a response is parsed again without its unreadable parts",
    cap: 20,
    beyond: "an unexpected answer",
    test: "src/carriers/reading/lenient/parse.test.ts",
  },
  searchedDepth: {
    what: "depth to which a response without scans is searched for events",
    cap: 12,
    beyond: "not searched",
    test: "src/carriers/reading/lenient/empty-answers.test.ts",
  },
  wordsRead: {
    what: "message of a scan that is read by its words",
    cap: 160,
    unit: "characters",
    beyond: "not read: the status stays unknown",
    test: "src/carriers/reading/words/plain-words.test.ts",
  },
} as const satisfies Bounds;
