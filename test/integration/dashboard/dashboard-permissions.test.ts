import { graphql } from "graphql";
import { expect, test } from "vitest";
import { roleLooks } from "../../../dashboard/src/api/roles.ts";
import type { DashboardCaller } from "../../../src/dashboard-api/caller.ts";
import { type PersonRequest, personCaller } from "../../../src/dashboard-api/person-caller.ts";
import type { Context } from "../../../src/graphql/context.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { readOidcProviders } from "../../../src/lib/sign-in/oidc-settings.ts";
import { buildDashboardSchema } from "../../../src/server/wiring/dashboard-schema.ts";
import { mayDo, type Requirement, type Role, rights, roles } from "../../../src/use-cases/roles.ts";
import { calledUseCase, rootFieldsOf } from "../../../src/use-cases/root-fields.ts";
import { useCases } from "../../../src/use-cases/use-case.ts";
import { leastDocument, noServices, reached } from "../../support/samples/least-document.ts";

/** Whom each operation is for, written down apart from the code: whoever adds one says it twice. */
const promised: Readonly<Record<Requirement, readonly string[]>> = {
  "signed-in": ["Query.viewer", "Mutation.signOutEverywhere", "Mutation.sessionRevoke"],
  read: [
    "Query.workspace",
    "Query.workspaceSettings",
    "Query.overview",
    "Query.tracker",
    "Query.trackers",
    "Query.trackerRawAnswer",
    "Query.trackerByCode",
    "Query.trackerExplanation",
    "Query.trackerTotal",
    "Query.trackersNotFound",
    "Query.parcelMoments",
    "Query.savedViews",
    "Mutation.savedViewSave",
    "Mutation.savedViewDelete",
    "Query.order",
    "Query.recipientMails",
    "Query.recipientMailSettings",
    "Query.analytics",
    "Query.attentionItems",
    "Query.needsAttention",
    "Query.carrierIncidents",
    "Query.connectors",
    "Query.node",
    "Query.nodes",
    "Query.events",
    "Subscription.trackerUpdated",
    "Query.carriers",
    "Query.carrierCandidates",
    "Query.carrierForms",
    "Query.destinationKinds",
    "Query.carrierQuota",
    "Query.carrierAccounts",
    "Query.backlogs",
    "Query.apiKeys",
    "Query.webhookEndpoints",
    "Query.webhookEndpoint",
    "Query.webhookDelivery",
    "Query.inboxTests",
    "Query.inboxRequest",
    "Query.workspaceNotices",
    "Query.trackingPage",
    "Query.members",
    "Mutation.workspaceLeave",
  ],
  refresh: ["Mutation.trackerRefresh", "Mutation.attentionMark", "Mutation.recipientMailResend"],
  parcels: [
    "Mutation.connectorReport",
    "Mutation.trackerCreate",
    "Mutation.trackerBulkCreate",
    "Mutation.trackerUpdate",
    "Mutation.trackerStop",
    "Mutation.trackerFindOrCreate",
    "Mutation.trackerBulkUpdate",
    "Mutation.trackerBulkRefresh",
    "Mutation.trackerBulkResume",
    "Mutation.trackerBulkStop",
    "Mutation.trackerBulkDelete",
    "Mutation.trackerResume",
    "Mutation.trackerDelete",
    "Mutation.checkpointCreate",
    "Mutation.testTrackerAdvance",
    "Mutation.trackersStopMatching",
    "Mutation.trackersResumeMatching",
    "Mutation.trackersStopUndo",
    "Mutation.trackersDeleteMatching",
    "Mutation.backlogCancel",
    "Mutation.sharedViewSave",
    "Mutation.sharedViewDelete",
  ],
  connect: [
    "Mutation.destinationCreate",
    "Mutation.destinationUpdate",
    "Mutation.webhookEndpointCreate",
    "Mutation.webhookEndpointUpdate",
    "Mutation.webhookEndpointEnable",
    "Mutation.webhookEndpointDisable",
    "Mutation.webhookEndpointDelete",
    "Mutation.webhookEndpointRotateSecret",
    "Mutation.webhookEndpointRevealSecret",
    "Mutation.webhookEndpointDryRun",
    "Mutation.webhookEndpointSendTest",
    "Mutation.inboxSendTest",
    "Mutation.deliveryRetry",
    "Mutation.webhookEndpointRetryAll",
    "Mutation.deliveriesReplay",
    "Mutation.workspaceNoticeDismiss",
    "Mutation.apiKeyCreate",
    "Mutation.apiKeyUpdate",
    "Mutation.apiKeyRoll",
    "Mutation.apiKeyRevoke",
    "Mutation.apiKeyReveal",
    "Mutation.carrierAccountConnect",
    "Mutation.carrierAccountChange",
    "Mutation.carrierAccountCheck",
    "Mutation.carrierAccountDisconnect",
    "Mutation.carrierAccountRules",
  ],
  own: [
    "Query.invitations",
    "Query.auditLog",
    "Mutation.memberInvite",
    "Mutation.memberChangeRole",
    "Mutation.memberRemove",
    "Mutation.invitationRevoke",
    "Mutation.workspaceCreate",
    "Mutation.workspaceUpdate",
    "Mutation.workspaceDelete",
    "Mutation.workspaceRestore",
    "Mutation.workspaceExport",
    "Mutation.personErase",
    "Mutation.trackingPageUpdate",
    "Mutation.recipientMailSettingsUpdate",
    "Mutation.recipientMailTest",
  ],
};

/** Which roles have each right, written down apart from the code as well. */
const whoHas: Readonly<Record<Requirement, readonly (Role | null)[]>> = {
  "signed-in": [null, "viewer", "support", "operations", "developer", "owner"],
  read: ["viewer", "support", "operations", "developer", "owner"],
  refresh: ["support", "operations", "developer", "owner"],
  parcels: ["operations", "developer", "owner"],
  connect: ["developer", "owner"],
  own: ["owner"],
};

const schema = buildDashboardSchema();
const operations = rootFieldsOf(schema);

/** Runs an operation with nothing behind it: whoever gets past the guard runs into a wall, or through. */
const isLetIn = async ({ name, field }: (typeof operations)[number], role: Role | null): Promise<boolean> => {
  const source = leastDocument(name, field);
  const user = {
    id: "018f0000-0000-7000-8000-000000000001",
    email: "a@kolli.test",
    name: "A",
    twoFactorEnabled: false,
    createdAt: 0,
  };
  const scope = { workspaceId: "018f0000-0000-7000-8000-000000000002", mode: "TEST" };
  const dashboard = {
    role,
    scope,
    session: { user, session: { provedAt: Date.now() } },
    actor: { userId: user.id },
  } as DashboardCaller;
  const contextValue = {
    scope,
    services: noServices,
    dashboard,
    caller: personCaller(dashboard, { inputs: "typed", clock: systemClock } as PersonRequest),
  } as unknown as Context;
  if (name.startsWith("Subscription.")) {
    try {
      await field.subscribe!({}, {}, contextValue, {} as never);
      return true;
    } catch (error) {
      return error === reached;
    }
  }
  const { errors = [] } = await graphql({ schema, source, contextValue });
  const codes = errors.map((error) =>
    error.originalError === reached
      ? "reached"
      : ((error.originalError as { extensions?: { code: string } })?.extensions?.code ?? error.message),
  );
  expect(
    codes.filter((code) => code !== "reached" && code !== "FORBIDDEN"),
    `${source}: ${codes.join(", ")}`,
  ).toEqual([]);
  return !codes.includes("FORBIDDEN");
};

test("every operation of the dashboard is written down here, and none that is gone", () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.values(promised).flat().sort());
});

test("every use case of a schema is called by the field of its name, and by no other", () => {
  const called = operations.flatMap((operation) => calledUseCase(operation)?.name ?? []);
  // Those of a person's own account are called by routes under /auth/, and the operator's by the command line.
  const ofFields = [...useCases.keys()].filter((name) => !/^(Own|Operator)\./.test(name));
  expect(ofFields.sort()).toEqual(called.sort());
  expect(called.length).toBeGreaterThan(35);
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s lets in exactly those it is for",
  async (name, operation) => {
    const [requirement] = Object.entries(promised).find(([, names]) => names.includes(name))!;
    const letIn: (Role | null)[] = [];
    for (const role of [null, ...roles]) if (await isLetIn(operation, role)) letIn.push(role);
    expect(letIn).toEqual(whoHas[requirement as Requirement]);
  },
);

test("without a session nothing runs at all", async () => {
  const { errors } = await graphql({ schema, source: "{ viewer { id } }", contextValue: { services: noServices } });
  expect(errors?.[0]?.message).toBe("Query.viewer was run without a caller.");
});

test("the dashboard disables for each role what the server refuses it", () => {
  const disabled = Object.fromEntries(Object.entries(roleLooks).map(([role, looks]) => [role.toLowerCase(), looks.rights]));
  expect(disabled).toEqual(
    Object.fromEntries(roles.map((role) => [role, rights.filter((right) => right !== "read" && mayDo(role, right))])),
  );
});

test("single sign-on can give every role", () => {
  const join = roles.map((role) => ({ domain: "shop.test", workspace: "Main", role }));
  const provider = { id: "one", name: "One", issuer: "https://one.test", clientId: "kolli", join };
  expect(readOidcProviders(JSON.stringify([provider]))).toMatchObject({ ok: true });
  const unknown = { ...provider, join: [{ ...join[0], role: "admin" }] };
  expect(readOidcProviders(JSON.stringify([unknown]))).toMatchObject({ ok: false });
});
