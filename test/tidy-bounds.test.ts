import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A name that says it is a cap, with a number of its own instead of one from a `bounds.ts`. */
const literalCap = /\bconst ((?:max|most)[A-Z]\w*|\w+(?:Max|AtMost|Limit)) = (?:\(*-?\d|(?:seconds|minutes|hours|days)\()/;

const capsOf = (text: string): string[] =>
  text.split("\n").flatMap((line) => {
    const [, name] = literalCap.exec(line) ?? [];
    return name === undefined ? [] : [name];
  });

/** A carrier's own folder says what its API takes. What a command prints is as long as a terminal is. */
const isOther = (file: string): boolean => /^src\/carriers\/[^/]+\/(adapter|reading|status-map|number-format)/.test(file);

const layout = "layout: what fits on a page, a picture or a line";
const pace = "pace: how much runs at the same time, or how often it is tried again; what waits is in the database";
const memory = "a cache in memory that forgets and reads again";
const typed = "the range of one number or text that a person types, in the description of its field";
const inside = "a guard below a bound that is in the table";
/** These belong into a `bounds.ts` once a test fails without them. */
const unproved = "no test at the cap yet";

/** Why a cap has its number beside it. A new one belongs into the `bounds.ts` of its room. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "src/api-keys/authenticate.ts": { cacheMax: memory },
  "src/api-keys/key-commands.ts": { graceHoursMax: typed },
  "src/carriers/accounts/account-commands.ts": { labelLengthMax: typed },
  "src/carriers/accounts/account-finder.ts": { cacheMax: memory },
  "src/carriers/client/observations.ts": { gatheredAtMost: unproved },
  "src/carriers/reading/facts.ts": { mostGrams: "what the API's Int holds" },
  "src/commands/workspaces/choose-workspace.ts": { mostNamesShown: layout },
  "src/dashboard-api/overview/overview.graphql.ts": { daysMax: typed },
  "src/dashboard-api/overview/overview.ts": { cacheMax: memory },
  "src/dashboard-api/raw-answer.graphql.ts": { maxOutputLength: inside },
  "src/dashboard-api/workspace/workspace-commands.ts": { retentionDaysMax: typed },
  "src/graphql/body-reader.ts": { lingererMax: unproved },
  "src/graphql/cost/cost-sum.ts": { maxTerms: inside },
  "src/graphql/execute.ts": { maxCoercionErrors: unproved },
  "src/lib/telemetry/traces/exporter.ts": { batchMax: pace },
  "src/people/accounts.ts": { userAgentLengthMax: unproved },
  "src/people/common-passwords/build.ts": { mostCommon: "the size of a list that is in the repository" },
  "src/people/common-passwords/common-passwords.ts": { decorationMax: "what people put around a word; nothing grows" },
  "src/public-page/facts.ts": { maxHourLines: layout, maxLineLength: layout },
  "src/public-page/history.ts": { maxBytes: layout, maxMessageLength: layout },
  "src/public-page/orders/look-up.ts": { parcelsMax: layout },
  "src/server/front/requests-under-way.ts": { maxPipelined: unproved },
  "src/server/listener/http2-guard.ts": { maxIdleBytes: unproved, maxRequestBytes: unproved },
  "src/server/maintenance/trouble-mails.ts": { namedMax: layout },
  "src/server/metrics/backlog.ts": { countAtMost: unproved },
  "src/server/preview-route.ts": { maxDraftBytes: unproved },
  "src/server/serve.ts": { maxFormBytes: unproved, waitingConnectionsMax: "the system's own queue of connections" },
  "src/checks/claim/claim.ts": { maxInFlight: pace, maxRows: pace, maxSimulatedInFlight: pace },
  "src/trackers/create/hints-input.ts": { maxPieces: typed },
  "src/journey-map/journey-map.ts": { maxNameLength: layout, maxStops: layout },
  "src/journey-map/land.ts": { keptMax: memory },
  "src/proofs/fetcher.ts": { maxInFlight: pace, maxInFlightOfAccount: pace },
  "src/proofs/proofs.sql.ts": { maxShown: inside },
  "src/trackers/read/likely-carriers.ts": { cacheMax: memory },
  "src/trackers/read/search.ts": { mostMiddles: unproved },
  "src/carrier-pushes/subscribing/outcome.ts": { mostAttempts: pace },
  "src/carrier-pushes/subscribing/subscriber.ts": { maxInFlight: pace, maxInFlightOfAccount: pace },
  "src/webhooks/delivering/claim.sql.ts": { mostTies: pace },
  "src/webhooks/delivering/retry-schedule.ts": { maxPauseMs: pace },
  "src/webhooks/endpoints/endpoints.ts": { maxGraceMs: typed },
  "src/work/claiming.ts": { maxClaims: pace, maxRequests: pace, mostMisses: pace },
  "src/work/outcome-writer.ts": { maxFlights: pace, maxRows: pace },
  "src/work/pace.sql.ts": { maxBuckets: pace },
  "src/workspaces/tracking-page/draw-logo.ts": { tonesMax: layout },
};

const found = globSync("src/**/*.ts", { exclude: ["src/**/*.test.ts", "src/**/emulator.ts", "src/**/bounds.ts"] })
  .filter((file) => !isOther(file))
  .flatMap((file) => capsOf(readFileSync(file, "utf8")).map((name) => `${file} ${name}`))
  .toSorted();

test("a cap stands in the bounds.ts of its room, or says why not", () => {
  const excepted = Object.entries(exceptions).flatMap(([file, names]) => Object.keys(names).map((name) => `${file} ${name}`));
  expect(found).toEqual(excepted.toSorted());
});

test("a name that says so with a number is found, one that reads a bound is not", () => {
  expect(capsOf("const maxRows = 512;")).toEqual(["maxRows"]);
  expect(capsOf("export const cacheMax = 10_000;")).toEqual(["cacheMax"]);
  expect(capsOf("const mostMs = hours(24);\nconst upload = 5;\nconst sizeLimit = (512 * 4) / 3;")).toEqual([
    "mostMs",
    "sizeLimit",
  ]);
  expect(
    capsOf("const maxRows = roomBounds.rows.cap;\nconst maxAttempts = delays.length + 1;\nconst withinLimit = async () => 1;"),
  ).toEqual([]);
});
