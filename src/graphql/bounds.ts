import type { Bounds } from "../lib/bounded/bounds.ts";

export const graphqlBounds = {
  nesting: {
    what: "brackets inside each other in a document",
    cap: 500,
    beyond: "refused before it is parsed: QUERY_TOO_DEEP",
    test: "src/graphql/nesting.test.ts",
  },
  pageSize: {
    what: "items of a page (`first`, `last`)",
    cap: 250,
    beyond: "refused: BAD_USER_INPUT",
    test: "src/graphql/connection.test.ts",
  },
  requestCost: {
    what: "cost of one request",
    cap: 100_000,
    beyond: "refused before it runs: QUERY_TOO_COSTLY",
    test: "src/graphql/cost/limits.test.ts",
  },
  timesThePrice: {
    what: "cost of a request while it runs, as a multiple of its price (and at least the cost that one request may have)",
    cap: 3,
    beyond: "stopped: QUERY_TOO_COSTLY",
    test: "src/graphql/plan/meter.test.ts",
  },
  answerCharacters: {
    what: "a response",
    cap: 20_000_000,
    unit: "characters",
    beyond: "stopped while it is built: QUERY_TOO_COSTLY",
    test: "src/graphql/plan/meter.test.ts",
  },
  bodyBytes: {
    what: "the body of a GraphQL request",
    cap: 1024 * 1024,
    unit: "bytes",
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "src/graphql/http/fastify-plugin.test.ts",
  },
  bodyContainers: {
    what: "lists and objects in the JSON body of a GraphQL request",
    cap: 100_000,
    beyond: "refused before it is parsed: BAD_REQUEST",
    test: "src/graphql/http/http-handler.test.ts",
  },
  planVariants: {
    what: "kept plans of one operation, by what `@skip` and `@include` say",
    cap: 8,
    beyond: "planned again for each request",
    test: "src/graphql/plan/plan.test.ts",
  },
  cachedDocumentBytes: {
    what: "parsed documents that a process keeps",
    cap: 10 * 1024 * 1024,
    unit: "bytes",
    beyond: "those used longest ago are forgotten",
    test: "src/graphql/execute.test.ts",
  },
  requestsInProgress: {
    what: "requests of one API key or session that a process has in progress",
    cap: 250,
    beyond: "refused: THROTTLED",
    test: "src/graphql/http/in-progress.test.ts",
  },
  waitingDocuments: {
    what: "new documents of one API key or session that wait to be parsed",
    cap: 20,
    beyond: "refused: THROTTLED",
    test: "src/graphql/http/turns.test.ts",
  },
} as const satisfies Bounds;
