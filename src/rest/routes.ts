import { createCheckpoints } from "../carrier-pushes/own-scans/own-scan-commands.ts";
import { readExplanation } from "../checks/explain/explanation-reads.ts";
import { readCarrierIncidents } from "../checks/incidents/carrier-incidents.ts";
import { readEvents } from "../events/event-reads.ts";
import { readAnalytics } from "../trackers/analytics/analytics.ts";
import { markAttention, readAttention, readAttentionItems } from "../trackers/attention/attention-commands.ts";
import {
  bulkCreateTrackers,
  bulkDeleteTrackers,
  bulkRefreshTrackers,
  bulkResumeTrackers,
  bulkStopTrackers,
  bulkUpdateTrackers,
} from "../trackers/bulk/bulk-commands.ts";
import { readConnectors, reportConnector } from "../trackers/connectors/connectors.ts";
import { readOrder } from "../trackers/orders/orders.ts";
import { findCarrierCandidates, readCarriers } from "../trackers/read/carrier-reads.ts";
import { countMatchingTrackers, readTracker, readTrackerByCode, readTrackers } from "../trackers/read/tracker-reads.ts";
import { advanceTestTracker } from "../trackers/test-mode/test-advance.ts";
import {
  createTracker,
  deleteTracker,
  findOrCreateTracker,
  refreshTracker,
  resumeTracker,
  stopTracker,
  updateTracker,
} from "../trackers/tracker-commands.ts";
import type { DeclaredUseCase } from "../use-cases/use-case.ts";

export type RestMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** Which use case an address calls. Everything else about it comes from the use case's field in the GraphQL schema. */
export type RestRoute = {
  readonly method: RestMethod;
  /** As OpenAPI writes it: `{id}` is a part of the input. */
  readonly path: string;
  readonly useCase: { readonly declared: DeclaredUseCase };
  /** 201 for what creates one object; 200 by default. */
  readonly status?: 201;
  readonly tag: "trackers" | "orders" | "analytics" | "attention" | "checkpoints" | "events" | "carriers" | "connectors";
};

/** Every address below `/v1`. Keys and webhooks are none of them: those are managed in the dashboard and on the command line. */
export const restRoutes: readonly RestRoute[] = [
  { method: "GET", path: "/v1/trackers", useCase: readTrackers, tag: "trackers" },
  { method: "POST", path: "/v1/trackers", useCase: createTracker, status: 201, tag: "trackers" },
  { method: "GET", path: "/v1/trackers/total", useCase: countMatchingTrackers, tag: "trackers" },
  { method: "GET", path: "/v1/trackers/by-code", useCase: readTrackerByCode, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/find-or-create", useCase: findOrCreateTracker, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/batch", useCase: bulkCreateTrackers, tag: "trackers" },
  { method: "PATCH", path: "/v1/trackers/batch", useCase: bulkUpdateTrackers, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/batch/refresh", useCase: bulkRefreshTrackers, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/batch/stop", useCase: bulkStopTrackers, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/batch/resume", useCase: bulkResumeTrackers, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/batch/delete", useCase: bulkDeleteTrackers, tag: "trackers" },
  { method: "GET", path: "/v1/trackers/{id}", useCase: readTracker, tag: "trackers" },
  { method: "GET", path: "/v1/trackers/{id}/explanation", useCase: readExplanation, tag: "trackers" },
  { method: "PATCH", path: "/v1/trackers/{id}", useCase: updateTracker, tag: "trackers" },
  { method: "DELETE", path: "/v1/trackers/{id}", useCase: deleteTracker, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/{id}/refresh", useCase: refreshTracker, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/{id}/stop", useCase: stopTracker, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/{id}/resume", useCase: resumeTracker, tag: "trackers" },
  { method: "POST", path: "/v1/trackers/{id}/test-advance", useCase: advanceTestTracker, tag: "trackers" },
  { method: "GET", path: "/v1/orders/{reference}", useCase: readOrder, tag: "orders" },
  { method: "GET", path: "/v1/analytics", useCase: readAnalytics, tag: "analytics" },
  { method: "GET", path: "/v1/attention", useCase: readAttention, tag: "attention" },
  { method: "GET", path: "/v1/attention/items", useCase: readAttentionItems, tag: "attention" },
  { method: "POST", path: "/v1/attention/mark", useCase: markAttention, tag: "attention" },
  { method: "POST", path: "/v1/checkpoints", useCase: createCheckpoints, tag: "checkpoints" },
  { method: "GET", path: "/v1/events", useCase: readEvents, tag: "events" },
  { method: "GET", path: "/v1/carriers", useCase: readCarriers, tag: "carriers" },
  { method: "GET", path: "/v1/carriers/incidents", useCase: readCarrierIncidents, tag: "carriers" },
  { method: "GET", path: "/v1/carriers/candidates", useCase: findCarrierCandidates, tag: "carriers" },
  { method: "GET", path: "/v1/connectors", useCase: readConnectors, tag: "connectors" },
  { method: "POST", path: "/v1/connectors/report", useCase: reportConnector, tag: "connectors" },
];
