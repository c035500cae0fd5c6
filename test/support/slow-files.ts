import { isGoAtHand } from "./go-program.ts";

/** By folder: which of its files are slow. */
const slow: Readonly<Record<string, string>> = {
  // Faults in real processes: half a minute of a processor each.
  "test/faults":
    "checking database-outages killed-process many-nodes migrate-under-load million-clicks outside-checker point-in-time-recovery postgres-restarts replication restarts schema-versions unexpected-errors webhooks",
  "test/simulation": "simulation",
  "test/integration/operations": "backup embedded embedded-upgrade master-key-identity metrics migrate version-0",
  // What starts a dozen processes, or packs, installs or copies everything.
  "test/integration/commands":
    "command-line copy-database json-output launcher move odd-folder package refused-starts shell-completion",
  "test/integration/webhooks": "listen-connections topic-commands",
  // What fetches, builds or starts programs of other languages.
  "test/samples": "docs-samples genqlient receivers",
  "test/integration/compat": "easypost-go",
  "test/integration/sdk": `${isGoAtHand ? "" : "go "}other-runtimes php python-types`,
  "test/conformance/destinations": "aws kafka-broker moto nats rabbitmq",
  // What drives a browser. `npm test` has the day of a person in operations, and what all pages share.
  "test/browser":
    "accessibility account address agents analytics attention carriers connections docs-site explorer import keyboard keys loading modes notifications outages parcel-views passkeys public-page recipient-mails roles tracker tracking-page webhooks",
  // What spoils every recorded answer of every carrier, asks for all that a schema has, or lives through years of parcels.
  "test/integration/carriers": "dhl-default-key odd-values",
  "src/carriers/samples": "spoiling",
  "test/integration/api": "code-generation dearest-document",
  "test/integration/events": "feed-filters",
  "test/world": "world",
};

/** `npm test` leaves these to `npm run test:slow`, so that it can be run before each change; `.ci/run` runs both. */
export const slowFiles: readonly string[] = Object.entries(slow).flatMap(([folder, names]) =>
  names.split(" ").map((name) => `${folder}/${name}.test.ts`),
);
