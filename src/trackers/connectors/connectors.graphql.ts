import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs, userErrorList } from "../../graphql/cost/cost.ts";
import { describedValues, growing } from "../../graphql/described-values.ts";
import { calls, callsWithInput } from "../../use-cases/root-fields.ts";
import { trackerBounds } from "../bounds.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import {
  type ConnectorHealth,
  type ConnectorProblem,
  healthOf,
  type ReportedConnector,
  readConnectors,
  reportConnector,
} from "./connectors.ts";

const { connectorsOfWorkspace, problemsOfConnector, connectorText } = trackerBounds;

const healthMeanings: Readonly<Record<ConnectorHealth, string>> = {
  WORKING: "It reported within the last 30 minutes, and nothing stops it.",
  FAILING: "Something stops it at the moment: `failure` says what. It tries again.",
  SILENT: "It has not reported for 30 minutes: it was stopped, or cannot reach Kolli.",
};

const defineConnectorType = (builder: KolliBuilder) => {
  const Health = builder.enumType("ConnectorHealth", {
    description: growing("How a connector does."),
    values: describedValues(healthMeanings),
  });
  const Problem = builder.objectRef<ConnectorProblem>("ConnectorProblem").implement({
    description: "Something that a connector could not match or do, and does not try again.",
    fields: (t) => ({
      at: t.expose("at", { type: "DateTime", description: "When." }),
      subject: t.exposeString("subject", { description: "What it was about: an order, a file, a tracking code." }),
      reason: t.exposeString("reason", { description: "Why." }),
    }),
  });
  return builder.objectRef<ReportedConnector>("Connector").implement({
    description: "A program between Kolli and a shop or files, as it last reported about itself.",
    fields: (t) => ({
      connector: t.exposeString("connector", { description: "What it is, such as `shopify` or `csv`." }),
      name: t.exposeString("name", { description: "Which one of those: the shop or the folder." }),
      version: t.exposeString("version", { nullable: true, description: "Its version." }),
      health: t.field({
        type: Health,
        description: "How it does.",
        resolve: (row, _args, { services }) => healthOf(row, services.clock.now()),
      }),
      failure: t.exposeString("failure", { nullable: true, description: "What stops it at the moment; null if nothing does." }),
      lastImportAt: t.expose("lastImportAt", {
        type: "DateTime",
        nullable: true,
        description: "When it last imported parcels; null if it never has.",
      }),
      lastEventAt: t.expose("lastEventAt", {
        type: "DateTime",
        nullable: true,
        description: "The time of the last event that it passed on; null if there was none.",
      }),
      reportedAt: t.expose("reportedAt", { type: "DateTime", description: "When it last reported." }),
      problems: t.field({
        type: [Problem],
        description: `What it could not match or do, newest first, up to ${problemsOfConnector.cap}.`,
        extensions: costs({ size: 5 }),
        resolve: ({ problems }) => [...problems],
      }),
    }),
  });
};

/** `connectors` and `connectorReport`. */
export const defineConnectors = (
  builder: KolliBuilder,
  { UserError }: Pick<ReturnType<typeof defineTrackerMutations>, "UserError">,
): void => {
  const ConnectorType = defineConnectorType(builder);
  builder.queryField("connectors", (t) =>
    t.field({
      type: [ConnectorType],
      description: `The connectors that reported with a key of this workspace and mode within the last 90 days, up to ${connectorsOfWorkspace.cap}.`,
      ...calls(readConnectors),
    }),
  );
  const ProblemInput = builder.inputType("ConnectorProblemInput", {
    description: "Something that a connector could not match or do.",
    fields: (t) => ({
      at: t.field({ type: "DateTime", required: true, description: "When." }),
      subject: t.string({ required: true, description: "What it was about: an order, a file, a tracking code." }),
      reason: t.string({ required: true, description: "Why." }),
    }),
  });
  const Input = builder.inputType("ConnectorReportInput", {
    description: `What a connector says about itself. Texts are cut at ${connectorText.cap} characters.`,
    fields: (t) => ({
      connector: t.string({ required: true, description: "What it is, such as `shopify`: letters, digits and hyphens." }),
      name: t.string({ required: true, description: "Which one of those: the shop or the folder." }),
      version: t.string({ description: "Its version." }),
      lastImportAt: t.field({ type: "DateTime", description: "When it last imported parcels." }),
      lastEventAt: t.field({ type: "DateTime", description: "The time of the last event that it passed on." }),
      failure: t.string({ description: "What stops it at the moment." }),
      problems: t.field({
        type: [ProblemInput],
        description: `What it could not match or do, newest first; at most ${problemsOfConnector.cap} are kept.`,
      }),
    }),
  });
  type Reported = Awaited<ReturnType<typeof reportConnector>>;
  const Payload = builder.objectRef<Reported>("ConnectorReportPayload").implement({
    description: "The result of connectorReport.",
    fields: (t) => ({
      connector: t.expose("connector", {
        type: ConnectorType,
        nullable: true,
        description: "As it is stored now; null if nothing was done.",
      }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  builder.mutationField("connectorReport", (t) =>
    t.field({
      type: Payload,
      description:
        "Stores how a connector does, for the page Connections in the dashboard. It replaces what the connector of this name reported before.",
      args: { input: t.arg({ type: Input, required: true, description: "The report." }) },
      ...callsWithInput(reportConnector),
    }),
  );
};
