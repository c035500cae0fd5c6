import { apiKeyBounds } from "../../api-keys/bounds.ts";
import { carrierBounds } from "../../carriers/bounds.ts";
import { incidentBounds } from "../../checks/incidents/bounds.ts";
import { dashboardBounds } from "../../dashboard-api/bounds.ts";
import { webhookBounds } from "../../destinations/bounds.ts";
import { graphqlBounds } from "../../graphql/bounds.ts";
import type { ListBounds } from "../../graphql/cost/list-bounds.ts";
import { peopleBounds } from "../../people/bounds.ts";
import { recipientBounds } from "../../recipients/bounds.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { trackingBounds } from "../../tracking/bounds.ts";
import { workBounds } from "../../work/bounds.ts";
import { workspaceBounds } from "../../workspaces/bounds.ts";

const { bulkItems, checkpointsOfTracker } = trackerBounds;
const { endpointsOfWorkspace } = webhookBounds;

/** What bounds each list of the public API. */
export const publicLists: ListBounds = {
  "Analytics.rows": trackerBounds.groupsOfAnalytics,
  "AnalyticsRow.exceptions": "fixed",
  // Each milestone once.
  "AnalyticsRow.stays": "fixed",
  "AttentionGroup.items": trackerBounds.attentionShown,
  // Each kind once.
  "AttentionItem.alsoKinds": "fixed",
  "CarrierIncident.lanes": incidentBounds.lanesOfIncident,
  "CarrierInfo.numberFormats": "fixed",
  "CheckpointCreatePayload.results": trackerBounds.scansOfCall,
  "Connector.problems": trackerBounds.problemsOfConnector,
  "DeliveryAttempts.reasons": "fixed",
  "Event.addedCheckpointIds": checkpointsOfTracker,
  "Event.changed": "fixed",
  "NeedsAttention.groups": "fixed",
  "Order.statusCounts": "fixed",
  "Overview.carrierHealth": "fixed",
  "Overview.carrierPerformance": "fixed",
  "Overview.createdPerDay": "fixed",
  "Overview.deliveredPerDay": "fixed",
  "Overview.exceptions": "fixed",
  "Overview.needsAttention": "fixed",
  "Overview.trackersByStatus": "fixed",
  "Overview.troubled": "fixed",
  "PickupPoint.openingHours": carrierBounds.openingHours,
  "ProofOfDelivery.documents": "fixed",
  "Query.carrierCandidates": "fixed",
  "Query.connectors": trackerBounds.connectorsOfWorkspace,
  "Query.carrierIncidents": incidentBounds.shownIncidents,
  "Query.carriers": "fixed",
  "Query.nodes": graphqlBounds.pageSize,
  "Query.recipientMails": "fixed",
  "TrackerExplanation.evidence": "fixed",
  "Tracker.checkpoints": checkpointsOfTracker,
  "Tracker.legs": trackerBounds.legsOfTracker,
  "Tracker.pieces": carrierBounds.piecesOfReading,
  "Tracker.exceptions": trackingBounds.exceptionsOfTracker,
  "TrackerSnapshot.checkpoints": checkpointsOfTracker,
  "TrackerSnapshot.exceptions": trackingBounds.exceptionsOfTracker,
  "TrackerSnapshot.legs": trackerBounds.legsOfTracker,
  "TrackerSnapshot.pieces": carrierBounds.piecesOfReading,
  "TrackerBulkCreatePayload.results": bulkItems,
  "TrackerBulkDeletePayload.results": bulkItems,
  "TrackerBulkRefreshPayload.results": bulkItems,
  "TrackerBulkResumePayload.results": bulkItems,
  "TrackerBulkStopPayload.results": bulkItems,
  "TrackerBulkUpdatePayload.results": bulkItems,
};

/** What bounds each list of the dashboard's API. */
export const dashboardLists: ListBounds = {
  ...publicLists,
  "ApiKey.networks": apiKeyBounds.networksOfKey,
  "Query.trackersNotFound": trackerBounds.namedTrackers,
  "ParcelMoment.events": "fixed",
  "WebhookEndpointDryRunPayload.rows": webhookBounds.dryRunEvents,
  "ParcelMoments.moments": dashboardBounds.shownMoments,
  "Query.savedViews": dashboardBounds.savedViews,
  "WorkspaceSettings.searchKeys": trackerBounds.searchKeys,
  // Each of ISO's countries once.
  "CarrierAccount.destinationCountryCodes": "fixed",
  "CarrierAccount.referencePrefixes": carrierBounds.prefixesOfAccount,
  "CarrierField.choices": "fixed",
  "CarrierForm.fields": "fixed",
  "DestinationField.choices": "fixed",
  "DestinationKind.fields": "fixed",
  "CarrierPushes.refusals": dashboardBounds.shownRefusals,
  "Delivery.attempts": webhookBounds.shownAttempts,
  "Event.deliveries": endpointsOfWorkspace,
  "Query.backlogs": workBounds.shownBacklogs,
  "Overview.webhookHealth": endpointsOfWorkspace,
  "Query.apiKeys": apiKeyBounds.shownKeys,
  "Query.carrierAccounts": carrierBounds.accountsOfWorkspace,
  "Query.carrierForms": "fixed",
  "Query.destinationKinds": "fixed",
  "Query.inboxTests": "fixed",
  "Query.invitations": peopleBounds.openInvitations,
  "Query.members": peopleBounds.membersOfWorkspace,
  "Query.webhookEndpoints": endpointsOfWorkspace,
  "Query.workspaceNotices": webhookBounds.shownNotices,
  "TrackerMap.places": checkpointsOfTracker,
  "RecipientMailSettings.languages": "fixed",
  "RecipientMailSettings.milestones": "fixed",
  "RecipientMailSettings.texts": recipientBounds.textsOfMails,
  "TrackingPage.embedOrigins": workspaceBounds.embedOrigins,
  "TrackingPage.hiddenSections": "fixed",
  "TrackingPage.languages": "fixed",
  // One for each language.
  "TrackingPage.texts": "fixed",
  // One for each status.
  "TrackingPageText.leads": "fixed",
  "TrackingPage.pictureOrigins": workspaceBounds.pictureOrigins,
  "Viewer.memberships": peopleBounds.workspacesOfPerson,
  "Viewer.passkeys": peopleBounds.passkeysOfAccount,
  "Viewer.sessions": peopleBounds.sessionsOfAccount,
  // Each carrier or status once; an unknown value was one of them.
  "WebhookEndpoint.carriers": "fixed",
  "WebhookEndpoint.statuses": "fixed",
  "WebhookEndpoint.tests": "fixed",
  "WebhookEndpoint.topics": "fixed",
  "WebhookEndpoint.unknownFilters": "fixed",
};
