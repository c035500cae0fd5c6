import { graphqlBounds } from "../../graphql/bounds.ts";
import type { ListBounds } from "../../graphql/cost/list-bounds.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { trackingBounds } from "../../tracking/bounds.ts";
import { webhookBounds } from "../../webhooks/bounds.ts";
import { workBounds } from "../../work/bounds.ts";

const { bulkItems, checkpointsOfTracker } = trackerBounds;
const { endpointsOfWorkspace } = webhookBounds;

/** What bounds each list of the public API. */
export const publicLists: ListBounds = {
  "CarrierInfo.numberFormats": "fixed",
  "CheckpointCreatePayload.results": trackerBounds.scansOfCall,
  "DeliveryAttempts.reasons": "fixed",
  "Event.addedCheckpointIds": checkpointsOfTracker,
  "Event.changed": "fixed",
  "PickupPoint.openingHours": "cost",
  "ProofOfDelivery.documents": "fixed",
  "Query.carrierCandidates": "fixed",
  "Query.carriers": "fixed",
  "Query.nodes": graphqlBounds.pageSize,
  "Tracker.checkpoints": checkpointsOfTracker,
  "Tracker.legs": "cost",
  "Tracker.pieces": "cost",
  "Tracker.exceptions": trackingBounds.exceptionsOfTracker,
  "TrackerBulkCreatePayload.results": bulkItems,
  "TrackerBulkDeletePayload.results": bulkItems,
  "TrackerBulkRefreshPayload.results": bulkItems,
  "TrackerBulkStopPayload.results": bulkItems,
  "TrackerBulkUpdatePayload.results": bulkItems,
};

/** And of the dashboard's own. */
export const dashboardLists: ListBounds = {
  ...publicLists,
  "ApiKey.networks": "cost",
  "CarrierAccount.destinationCountryCodes": "cost",
  "CarrierAccount.referencePrefixes": "cost",
  "CarrierField.choices": "fixed",
  "CarrierForm.fields": "fixed",
  "CarrierPushes.refusals": "cost",
  "Delivery.attempts": "cost",
  "Event.deliveries": endpointsOfWorkspace,
  "Query.backlogs": workBounds.shownBacklogs,
  "Overview.carrierHealth": "fixed",
  "Overview.exceptions": "fixed",
  "Overview.carrierPerformance": "fixed",
  "Overview.createdPerDay": "fixed",
  "Overview.deliveredPerDay": "fixed",
  "Overview.needsAttention": "fixed",
  "Overview.trackersByStatus": "fixed",
  "Overview.troubled": "fixed",
  "Overview.webhookHealth": endpointsOfWorkspace,
  "Query.apiKeys": "cost",
  "Query.carrierAccounts": "cost",
  "Query.carrierForms": "fixed",
  "Query.inboxTests": "fixed",
  "Query.invitations": "cost",
  "Query.members": "cost",
  "Query.webhookEndpoints": endpointsOfWorkspace,
  "Query.workspaceNotices": "cost",
  "TrackerMap.places": checkpointsOfTracker,
  "TrackingPage.embedOrigins": "cost",
  "TrackingPage.hiddenSections": "fixed",
  "TrackingPage.languages": "fixed",
  "TrackingPage.texts": "cost",
  "Viewer.memberships": "cost",
  "Viewer.passkeys": "cost",
  "Viewer.sessions": "cost",
  "WebhookEndpoint.carriers": "cost",
  "WebhookEndpoint.statuses": "cost",
  "WebhookEndpoint.tests": "fixed",
  "WebhookEndpoint.topics": "fixed",
  "WebhookEndpoint.unknownFilters": "cost",
};
