import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const number = "\\(*-?\\d[\\d_]*";
/** A name that says it is a cap, with a number of its own instead of one from a `bounds.ts`. */
const literalCap = new RegExp(
  `\\bconst ((?:max|most|kept|retention|longest|shown)(?:[A-Z]\\w*)?|\\w+(?:Max|AtMost|Limit|Kept|Retention\\w*|Shown|UpTo|AtOnce|Capacity|Per[A-Z]\\w*)) = (?:${number}|(?:seconds|minutes|hours|days)\\()`,
  "g",
);
/** Any other constant, for which it is decided by how it is used. */
const constant = new RegExp(`\\bconst (\\w+) = ${number}(?: \\* [\\d_]+)*\\)*;`, "g");
const isUsedAsCap = (name: string, text: string): boolean =>
  new RegExp(
    `\\.(?:slice|substring)\\((?:0, |-)${name}\\)|\\.(?:length|size) (?:>=?|<=?) ${name}\\b|\\blimit(?:: | \\$\\{)${name}\\b`,
  ).test(text);
/** The number itself where a cap is used. Below 40 it is the length of a date, a hash or a code. */
const bareCap =
  /(\.(?:slice|substring)\((?:0, |-)|\.(?:length|size) (?:>=?|<) |\blimit |\bz\.(?:string|array)\(.*\.max\(|\b(?:max|most)[A-Z]\w*: )(\d[\d_]*)\b(?! \/)/g;
const leastBare = 40;

const capsOf = (text: string): string[] => {
  const names = [...text.matchAll(literalCap)].map(([, name]) => name!);
  const used = [...text.matchAll(constant)].map(([, name]) => name!).filter((name) => isUsedAsCap(name, text));
  const bare = [...text.matchAll(bareCap)].flatMap(([, place, digits]) => {
    const value = Number(digits!.replaceAll("_", ""));
    const isSql = place === "limit ";
    return value >= (isSql ? 2 : leastBare) ? [`${/[a-zA-Z]\w*/.exec(place!)![0]} ${value}`] : [];
  });
  return [...new Set([...names, ...used, ...bare])];
};

/** A carrier's own folder says what its API takes. What a command prints is as long as a terminal is. */
const isOther = (file: string): boolean => /^src\/carriers\/[^/]+\/(adapter|reading|status-map|number-format)/.test(file);

const layout = "layout: what fits on a page, a picture or a line";
const message = "how much of a text is named in a message or a line of a log";
const pace = "pace: how much runs at the same time or in one step, or how often it is tried again; what waits is in the database";
const retention = "how long something is stored; what is older is removed";
const memory = "a cache in memory that forgets and reads again";
const typed = "the range of one number or text that a person types, in the description of its field";
const inside = "a guard below a bound that is in the table";
const choice = "decides between two ways to do the same; nothing is left out";
const settable = "the usual value of a setting, in `docs/operating.md`";
const fixed = "a size that a format or an algorithm has";
const node = "what Node or the listener holds a connection to, far beyond what clients do";
const sample = "so many are looked at for a figure that is an estimate";
const price = "how work is priced";
const list = "the size of a list that is in the repository";

/** Why a cap has its number beside it. A new one belongs into the `bounds.ts` of its room. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "src/api-keys/authenticate.ts": { cacheMax: memory },
  "src/api-keys/key-commands.ts": { graceHoursMax: typed },
  "src/carriers/accounts/account-commands.ts": { labelLengthMax: typed },
  "src/carriers/accounts/account-cache.ts": { cacheMax: memory },
  "src/carriers/client/quota-cache.ts": { longestAgeMs: memory, most: memory },
  "src/carriers/client/refusal.ts": { longest: message },
  "src/carriers/own-courier/push.ts": { scansAtOnce: inside, "z 64": typed },
  "src/carriers/reading/facts.ts": { mostGrams: "what the API's Int holds" },
  "src/carriers/reading/money.ts": { most: "what a number holds exactly" },
  "src/checks/incidents/notice-incidents.ts": { longestIncidentMs: inside, longestPauseMs: inside },
  "src/checks/incidents/silence.ts": { fewestWeeks: sample },
  "src/checks/judge/learnt-judges.ts": { mostRounds: inside },
  "src/checks/learn/calibrate.ts": { sampleOfDay: sample },
  "src/checks/learn/follow-feed.ts": { eventsOfPage: pace, openOfPage: pace },
  "src/checks/learn/parcel-record.ts": { "slice 60": "the name of a cell" },
  "src/checks/learn/rebuild.ts": { stepsAhead: pace, trackersOfStep: pace },
  "src/commands/apply/config-file.ts": { "z 100": typed },
  "src/commands/move/read-pages.ts": { "slice 200": message },
  "src/commands/move/ship24.ts": { pageSize: pace },
  "src/commands/move/shippo.ts": { pageSize: pace },
  "src/commands/remote/api-answers.ts": { longestRetryAfterMs: pace, "slice 200": message },
  "src/commands/shadow/observe.ts": { "slice 200": message },
  "src/commands/workspaces/choose-workspace.ts": { "length 100": typed, mostNamesShown: layout },
  "src/dashboard-api/carriers/carrier-pushes.graphql.ts": { "maxItems 500": pace },
  "src/dashboard-api/overview/overview-reads.ts": { daysMax: typed },
  "src/dashboard-api/overview/overview.ts": { cacheMax: memory },
  "src/dashboard-api/raw-answer.graphql.ts": { maxOutputLength: inside },
  "src/dashboard-api/workspace-data/erase-person.ts": { atOnce: pace },
  "src/dashboard-api/workspace-data/erase-workspace.ts": { trackersAtOnce: pace },
  "src/dashboard-api/workspace-data/export.ts": { rowsAtOnce: pace },
  "src/dashboard-api/workspace/workspace-commands.ts": { retentionDaysMax: typed },
  "src/destinations/webhook/exchange.ts": { "slice 500": message },
  "src/events/events-within.sql.ts": { mostVersions: choice },
  "src/events/feed/feed-epochs.ts": { maxAgeMs: memory },
  "src/events/follow-events.ts": { pageSize: pace },
  "src/graphql/cost/cost-sum.ts": { maxTerms: inside },
  "src/graphql/cost/cost.ts": { charactersPerUnit: price, unitsPerMs: price },
  "src/graphql/http/http-handler.ts": { longCharacters: choice },
  "src/lib/did-you-mean.ts": { "slice 100": message },
  "src/lib/json/write-json.ts": { pieceCharacters: pace },
  "src/lib/machine.ts": { longestTimerMs: "what a timer of Node takes; a longer one is set again" },
  "src/lib/picture/read-png.ts": { most: inside },
  "src/lib/sign-in/oidc-settings.ts": { "z 60": typed },
  "src/lib/telemetry/log-repeats.ts": { "slice 200": message },
  "src/lib/telemetry/traces/exporter.ts": { batchMax: pace },
  "src/mail/mailer.ts": { atOnce: pace },
  "src/mail/transport.ts": { "slice 500": message },
  "src/people/common-passwords/build.ts": { longEnough: list, mostCommon: list },
  "src/people/common-passwords/common-passwords.ts": { decorationMax: "what people put around a word; nothing grows" },
  "src/people/sign-in/recovery-codes.ts": { length: fixed },
  "src/postgres/connections/replica.ts": { longestPauseMs: pace },
  "src/postgres/connections/replicas.ts": { "maxItems 1000": pace, samplesMax: memory },
  "src/postgres/embedded/supervisor.ts": { outputMax: message },
  "src/postgres/embedded/transport.ts": { longestSocketPath: fixed },
  "src/postgres/migrate.ts": { longestPauseMs: pace },
  "src/public-page/facts.ts": { maxHourLines: layout, maxLineLength: layout },
  "src/public-page/history.ts": { maxBytes: layout, maxMessageLength: layout, "slice 80": layout },
  "src/public-page/languages.ts": { longestHeader: inside },
  "src/public-page/mails/compose-mail.ts": { "slice 60": layout, subjectMax: layout },
  "src/public-page/mails/confirmation-mail.ts": { "slice 78": layout },
  "src/public-page/mails/parcel-data.ts": { "slice 60": layout },
  "src/recipients/mail-settings.ts": { waitMax: typed },
  "src/recipients/mail-worker.ts": { maxInFlight: pace, maxInFlightOfWorkspace: pace, "slice 200": message },
  "src/recipients/mails.sql.ts": { shownMax: inside },
  "src/recipients/read-report.ts": { addressesMax: inside },
  "src/recipients/suppressions.sql.ts": { softMax: choice },
  "src/public-page/messages/translate.ts": { longest: choice },
  "src/public-page/blocks/items.ts": { nameLength: layout },
  "src/public-page/orders/look-up.ts": { longest: typed, longestAddress: typed },
  "src/public-page/orders/order-routes.ts": { "slice 100": layout, "slice 254": layout },
  "src/public-page/picture/status-picture.ts": { "maxWidth 300": layout, "maxWidth 800": layout },
  "src/public-page/render.ts": { "slice 60": layout },
  "src/public-page/sharing/news.ts": { longestMs: pace },
  "src/public-page/sharing/shared-data.ts": { "slice 60": layout },
  "src/rest/read-request.ts": { "slice 50": layout },
  "src/server/app.ts": { "length 200": message, "slice 40": message },
  "src/server/listener/http2-guard.ts": { "maxSessionInvalidFrames 50": node, "maxSessionRejectedStreams 50": node },
  "src/server/listener/limits.ts": {
    ...{ "maxConnections 4000": settable, "maxConnectionsPerAddress 1000": settable },
    ...{ "maxIdleFrames 300": node, "maxStreams 128": node },
  },
  "src/server/maintenance/attention-digest.ts": { peopleAtOnce: pace },
  "src/server/maintenance/tasks.ts": { trackersAtOnce: pace },
  "src/server/maintenance/trouble-mails.ts": { namedMax: layout },
  "src/trackers/create/hints-input.ts": { maxPieces: typed },
  "src/trackers/read/likely-carriers.ts": { cacheMax: memory },
  "src/server/maintenance/trouble.sql.ts": { "limit 1000": pace },
  "src/operations/master-key/key-identity.sql.ts": { "limit 1000": "enough of them to know whose they are" },
  "src/server/processes.ts": { longestRestartDelayMs: pace },
  "src/server/serve.ts": { waitingConnectionsMax: "the system's own queue of connections" },
  "src/operations/tls/local-authority.ts": { longestName: fixed },
  "src/server/wiring/work-hints.ts": { idsPerNotice: pace },
  "src/checks/claim/claim.ts": { maxInFlight: pace, maxRows: pace, maxSimulatedInFlight: pace },
  "src/carrier-pushes/receive-push.ts": { longestPauseMs: pace },
  "src/trackers/create/inserting.ts": { "maxItems 500": pace },
  "src/trackers/create/find-or-create.ts": { shownCandidates: message },
  "src/checks/learn/count-parcels.ts": { noteRetentionMs: retention },
  "src/destinations/log/housekeeping.ts": { retentionMs: retention },
  "src/trackers/finished.ts": { bucketsAtOnce: pace, retentionMs: retention },
  "src/journey-map/journey-map.ts": { maxNameLength: layout, maxStops: layout },
  "src/journey-map/land.ts": { cachedMax: memory },
  "src/journey-map/outline.ts": { stepsPerDegree: layout },
  "src/carrier-pushes/own-scans/bring-scans.ts": { longestWaitMs: pace },
  "src/predictions/calendar/days.ts": { msPerDay: fixed },
  "src/predictions/history-file/read-histories.ts": { sampleRows: sample },
  "src/predictions/evaluate/evaluate.ts": { monthsToLearn: choice },
  "src/predictions/model/calibration.ts": { maxDaysWatched: sample, fewPredictions: choice },
  "src/predictions/model/horizon.ts": { mostDays: fixed },
  "src/predictions/model/lateness.ts": { mostDaysEarly: fixed, mostDaysLate: fixed },
  "src/predictions/counts/contributions.ts": { maxCalendars: memory, longestSilence: fixed },
  "src/predictions/counts/figures.ts": { mostDaysCounted: fixed },
  "src/proofs/fetcher.ts": { bytesPerRow: pace, maxInFlight: pace, maxInFlightOfAccount: pace },
  "src/checks/apply/stored-answers.ts": { largeCharacters: choice },
  "src/proofs/proofs.sql.ts": { maxShown: inside },
  "src/recipients/web-push/send-notification.ts": { retentionMs: choice },
  "src/recipients/web-push/subscription.ts": { "slice 200": fixed },
  "src/trackers/read/list.sql.ts": { "size 200": memory },
  "src/trackers/read/search.ts": { shortestMiddle: choice },
  "src/carrier-pushes/subscribing/outcome.ts": { mostAttempts: pace },
  "src/carrier-pushes/subscribing/subscriber.ts": { maxInFlight: pace, maxInFlightOfAccount: pace },
  "src/carrier-pushes/subscribing/upkeep.ts": { partSize: pace },
  "src/trackers/tracker-service.ts": { "maxItems 1000": pace },
  "src/destinations/queue/claim.sql.ts": { mostTies: pace, mostUnseen: pace },
  "src/destinations/queue/recovery.sql.ts": { pulledPerSecond: pace, pulledPerStep: pace },
  "src/destinations/queue/retry-schedule.ts": { maxPauseMs: pace },
  "src/destinations/endpoints/endpoints.ts": { "length 500": typed, maxGraceMs: typed },
  "src/destinations/endpoints/kind-settings.ts": { "slice 100": message },
  "src/destinations/chat/chat-kind.ts": { "slice 200": message },
  "src/destinations/chat/discord.ts": { maxLength: layout },
  "src/destinations/endpoints/topics.ts": { "slice 100": message, "slice 64": message },
  "src/destinations/inbox/inbox.ts": { "maxItems 10000": pace, shownTests: layout },
  "src/destinations/log/health.sql.ts": { oldestAmong: sample, sampleSize: sample },
  "src/work/claim-loop.ts": { maxClaims: pace, maxRequests: pace, mostMisses: pace },
  "src/work/outcome-writer.ts": { maxFlights: pace, maxRows: pace },
  "src/work/pace.sql.ts": { maxBuckets: pace },
  "src/work/poll-loop.ts": { remembered: memory },
  "src/workspaces/audit-export.ts": { pageSize: pace },
  "src/workspaces/growth.ts": { trackersPerBucket: choice },
  "src/workspaces/scoped-batcher.ts": { "maxItems 1000": pace },
  "src/workspaces/tracking-page/draw-logo.ts": { tonesMax: layout },
  "src/workspaces/tracking-page/page-logo.ts": { headCharacters: fixed },
  "src/workspaces/tracking-page/tracking-host.ts": { "length 253": fixed },
  "src/workspaces/workspace-reader.ts": { "maxItems 1000": pace, "size 10000": memory },
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
  expect(capsOf("const keptPerAccount = 100;\nconst longestCode = 200;\nconst countedUpTo = 10_000;")).toEqual([
    ...["keptPerAccount", "longestCode", "countedUpTo"],
  ]);
  expect(
    capsOf("const maxRows = roomBounds.rows.cap;\nconst maxAttempts = delays.length + 1;\nconst withinLimit = async () => 1;"),
  ).toEqual([]);
});

test("a constant of any name that is used as a cap is found, and so is the number itself", () => {
  expect(capsOf("const enough = 100;\nlist.slice(0, enough)")).toEqual(["enough"]);
  expect(capsOf("const enough = 4 * 1024;\nif (text.length > enough) return;")).toEqual(["enough"]);
  expect(capsOf("const enough = 100;\nread(db, { limit: enough })")).toEqual(["enough"]);
  expect(capsOf(`const enough = 100;\n\`select 1 limit $${"{enough}"}\``)).toEqual(["enough"]);
  expect(capsOf("const width = 100;\ndraw(width)")).toEqual([]);
  expect(capsOf("text.slice(0, 500); if (seen.size >= 10_000) seen.clear();")).toEqual(["slice 500", "size 10000"]);
  expect(capsOf("`select 1 limit 1000`; z.string().max(300); validate(text, { maxErrors: 50 })")).toEqual([
    ...["limit 1000", "z 300", "maxErrors 50"],
  ]);
  expect(capsOf("iso.slice(0, 10); `select 1 limit 1`; text.slice(0, bounds.text.cap)")).toEqual([]);
});
