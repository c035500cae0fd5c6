import { carrierIds, connectables, findAdapter } from "../../carriers/registry.ts";
import { createExplanations } from "../../checks/explain/explanations.ts";
import type { DashboardServices } from "../../dashboard-api/caller.ts";
import { carrierHealth, createOverview } from "../../dashboard-api/overview/overview.ts";
import { createExportLinks } from "../../dashboard-api/workspace-data/export-links.ts";
import { hasSentEvent } from "../../destinations/inbox/inbox.sql.ts";
import { createInbox } from "../../destinations/inbox/inbox.ts";
import { createOtherSubjects } from "../../destinations/log/attention-subjects.ts";
import type { Services } from "../../graphql/context.ts";
import { days } from "../../lib/clock.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Notices } from "../../postgres/notices.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import type { WiredCallers } from "./callers.ts";
import type { WiredCarriers } from "./carriers.ts";
import { mailReportsUrl, sampleSender } from "./recipient-mails.ts";
import type { WakeUps } from "./running-workers.ts";
import type { Runtime } from "./runtime.ts";
import type { WiredTracking } from "./tracking.ts";
import type { WiredWebhooks } from "./webhooks.ts";

export type ServiceParts = {
  notices: Notices;
  workspaces: WorkspaceService;
  carriers: WiredCarriers;
  tracking: WiredTracking;
  webhooks: WiredWebhooks;
  callers: WiredCallers;
  outbox: Outbox | null;
  wakeUps: WakeUps;
};

const dashboardServices = (runtime: Runtime, parts: ServiceParts): DashboardServices => {
  const { db, clock, log, config, sealer, workSealer } = runtime;
  const { carriers, tracking, webhooks, callers, outbox, wakeUps } = parts;
  const { carrierClient, pushes, egress } = carriers;
  const { publicTokens } = tracking.engine;
  return {
    db,
    clock,
    sealer,
    workSealer,
    outbox,
    sendSample: sampleSender(runtime, parts.workspaces, egress),
    mailReportsUrl: (workspaceId) => mailReportsUrl(runtime, workspaceId),
    hashAddress: tracking.engine.recipients.hashOf,
    publicUrl: config.publicUrl,
    trackingHosts: config.trackingHosts,
    orderLookUpUrl: (workspaceId) => `${config.publicUrl}/t/orders/${publicTokens.tokenOf(workspaceId)}`,
    exportLinks: createExportLinks(runtime.linkSecret),
    sessionLimits: { idleMs: days(config.sessionIdleDays), ageMaxMs: days(config.sessionDays) },
    carriers: connectables,
    findAdapter,
    refuseAddress: (url) => {
      const judged = egress.judgeUrl(url, "LIVE");
      return judged.ok ? null : judged.failure.message;
    },
    forgetKey: callers.authenticator.forget,
    wakeChecker: wakeUps.checker,
    workOff: webhooks.backlogs.start,
    onAccountSaved: (id) =>
      void pushes
        .refresh(id)
        .catch((error) => log.warn({ err: error }, "A carrier account's subscriptions could not be updated")),
    pushesUnreachable: pushes.unreachable,
    readCarrierQuota: carrierClient.readQuota,
    checkCarrierAccount: carrierClient.check,
  };
};

/** What resolvers and routes call. */
export const servicesOf = (runtime: Runtime, parts: ServiceParts): Services => {
  const { db, clock, linkSecret } = runtime;
  const { workspaces, carriers, tracking, webhooks } = parts;
  const { trackers, events, proofs } = tracking.engine;
  const dashboard = dashboardServices(runtime, parts);
  return {
    db,
    clock,
    within: (tx) => ({ trackers: tracking.engine.trackersOn(tx) }),
    trackers,
    events,
    proofs,
    workspaces,
    dashboard,
    carriers: carriers.service,
    testAdvance: tracking.testAdvance,
    ownScans: tracking.ownScans,
    webhooks: webhooks.service,
    wakeMails: parts.wakeUps.recipientMails,
    inbox: createInbox({ db, clock, secret: linkSecret, events, openBody: proofs.openBody }),
    otherSubjects: createOtherSubjects(db),
    explainLate: createExplanations({ db, clock }),
    overview: createOverview({
      db: runtime.reading ?? db,
      clock,
      carriers: carrierIds,
      carrierHealth: (scope) => carrierHealth(dashboard, scope),
      webhookHealth: webhooks.service.health,
      hasReceivedEvent: (scope) => hasSentEvent(db, scope),
    }),
  };
};
