import { ClientError } from "../../graphql/errors.ts";
import { days, type EpochMs, minutes } from "../../lib/clock.ts";
import { printable } from "../../lib/printable.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { trackerBounds } from "../bounds.ts";
import { onceForPlain } from "../create/once.ts";
import { mayChangeTrackers } from "../tracker-commands.ts";
import type { TrackerUserError } from "../user-errors.ts";
import { forgetConnectors, listConnectors, saveConnector } from "./connectors.sql.ts";

/** Something that a connector could not do and will not try again. */
export type ConnectorProblem = { readonly at: EpochMs; readonly subject: string; readonly reason: string };

/** As stored. */
export type ConnectorReport = {
  readonly version: string | null;
  readonly lastImportAt: EpochMs | null;
  readonly lastEventAt: EpochMs | null;
  readonly failure: string | null;
  readonly problems: readonly ConnectorProblem[];
};

export type ReportedConnector = ConnectorReport & {
  readonly connector: string;
  readonly name: string;
  readonly reportedAt: EpochMs;
};

export const connectorHealths = ["WORKING", "FAILING", "SILENT"] as const;
export type ConnectorHealth = (typeof connectorHealths)[number];

/** Connectors report every five minutes, and after a failure at most one minute later. */
export const silentAfterMs = minutes(30);
export const forgottenAfterMs = days(90);

export const healthOf = ({ failure, reportedAt }: ReportedConnector, now: EpochMs): ConnectorHealth => {
  if (now - reportedAt > silentAfterMs) return "SILENT";
  return failure === null ? "WORKING" : "FAILING";
};

type Optional<Value> = Value | null | undefined;
export type ConnectorReportInput = {
  connector: string;
  name: string;
  version?: Optional<string>;
  lastImportAt?: Optional<EpochMs>;
  lastEventAt?: Optional<EpochMs>;
  failure?: Optional<string>;
  problems?: Optional<readonly ConnectorProblem[]>;
};

/** What a program says about itself is shown to people: one line, cut rather than refused. */
const shortText = (text: string): string => printable(text).slice(0, trackerBounds.connectorText.cap);
const textOrNull = (text: Optional<string>): string | null => (text ? shortText(text) || null : null);

const readReport = (input: ConnectorReportInput): ConnectorReport => ({
  version: textOrNull(input.version),
  lastImportAt: input.lastImportAt ?? null,
  lastEventAt: input.lastEventAt ?? null,
  failure: textOrNull(input.failure),
  problems: (input.problems ?? []).slice(0, trackerBounds.problemsOfConnector.cap).map(({ at, subject, reason }) => ({
    at,
    subject: shortText(subject),
    reason: shortText(reason),
  })),
});

/** A connector says how it does, for the page Connections. */
export const reportConnector = defineUseCase({
  name: "Mutation.connectorReport",
  permission: mayChangeTrackers,
  cost: { weight: 100 },
  async run(
    { scope },
    input: ConnectorReportInput,
    { db, clock }: UseCaseDeps,
  ): Promise<{ connector: ReportedConnector | null; trackerUserErrors: TrackerUserError[] }> {
    const connector = input.connector.toLowerCase();
    const name = shortText(input.name);
    if (!/^[a-z0-9-]{1,40}$/.test(connector))
      throw new ClientError(
        "BAD_USER_INPUT",
        "connector must be a name of at most 40 letters, digits and hyphens, such as shopify.",
      );
    const now = clock.now();
    const report = readReport(input);
    await saveConnector(db, scope, { connector, name }, report, now);
    await forgetConnectors(db, scope, { since: now - forgottenAfterMs, limit: trackerBounds.connectorsOfWorkspace.cap });
    return { connector: { connector, name, ...report, reportedAt: now }, trackerUserErrors: [] };
  },
  once: onceForPlain({ connector: null }),
  audit: "nothing",
});

/** By what they are and their name. */
export const readConnectors = defineUseCase({
  name: "Query.connectors",
  permission: mayRead,
  cost: { weight: 50, perItem: 5, size: 5 },
  run: ({ scope }, _input: object, { db }: UseCaseDeps): Promise<ReportedConnector[]> =>
    listConnectors(db, scope, trackerBounds.connectorsOfWorkspace.cap),
  audit: "nothing",
});
