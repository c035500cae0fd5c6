import type { GraphQLSchema } from "graphql";
import { defineBacklogs } from "../../dashboard-api/backlogs.graphql.ts";
import { defineAccountProviders } from "../../dashboard-api/carriers/carrier-forms.graphql.ts";
import { defineEventNews } from "../../dashboard-api/event-news.graphql.ts";
import { defineOverviewTypes } from "../../dashboard-api/overview/overview.graphql.ts";
import { enforcePermissions, type OperationRow, type PermissionRules, rulesOf } from "../../dashboard-api/permissions.ts";
import { defineRawAnswer } from "../../dashboard-api/raw-answer.graphql.ts";
import { defineTrackerMap } from "../../dashboard-api/tracker-map.graphql.ts";
import { defineTrackerTotal } from "../../dashboard-api/tracker-total.graphql.ts";
import { defineWebhookTypes } from "../../dashboard-api/webhooks/webhooks.graphql.ts";
import { defineWorkspaceDashboard } from "../../dashboard-api/workspace-operations.graphql.ts";
import { createBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { requireListBounds } from "../../graphql/cost/list-bounds.ts";
import { directives } from "../../graphql/directives.ts";
import { dashboardLists } from "./list-bounds.ts";
import { definePublicTypes } from "./public-schema.ts";

/** Who may use the operations of the public API in the dashboard, and their names in the audit log. */
const publicRules: PermissionRules = {
  "Query.workspace": { requires: "viewer" },
  "Query.tracker": { requires: "viewer" },
  "Query.trackers": { requires: "viewer" },
  "Query.node": { requires: "viewer" },
  "Query.nodes": { requires: "viewer" },
  "Query.carriers": { requires: "viewer" },
  "Query.carrierCandidates": { requires: "viewer" },
  "Query.events": { requires: "viewer" },
  "Subscription.trackerUpdated": { requires: "viewer" },
  "Mutation.trackerCreate": { requires: "developer", proof: "never", audit: "tracker.create" },
  "Mutation.trackerBulkCreate": { requires: "developer", proof: "never", audit: "tracker.import" },
  "Mutation.trackerFindOrCreate": { requires: "developer", proof: "never", audit: "tracker.create" },
  "Mutation.trackerBulkUpdate": { requires: "developer", proof: "never", audit: "tracker.bulk-update" },
  "Mutation.trackerBulkRefresh": { requires: "developer", proof: "never", audit: "tracker.bulk-refresh" },
  "Mutation.trackerBulkStop": { requires: "developer", proof: "never", audit: "tracker.bulk-stop" },
  "Mutation.trackerBulkDelete": { requires: "developer", proof: "never", audit: "tracker.bulk-delete" },
  "Mutation.trackerResume": { requires: "developer", proof: "never", audit: "tracker.resume" },
  "Mutation.trackerUpdate": { requires: "developer", proof: "never", audit: "tracker.update" },
  "Mutation.trackerRefresh": { requires: "developer", proof: "never", audit: "tracker.refresh" },
  "Mutation.trackerStop": { requires: "developer", proof: "never", audit: "tracker.stop" },
  "Mutation.trackerDelete": { requires: "developer", proof: "never", audit: "tracker.delete" },
  "Mutation.checkpointCreate": { requires: "developer", proof: "never", audit: "checkpoint.create" },
  "Mutation.testTrackerAdvance": { requires: "developer", proof: "never", audit: "tracker.test" },
};

/** The public schema and the dashboard's own operations, each behind its role. */
export const buildDashboardSchema = (): GraphQLSchema => enforcePermissions(buildUnguarded(), publicRules);

/** What each operation requires, for docs/roles.md. */
export const dashboardRules = (): OperationRow[] => rulesOf(buildUnguarded(), publicRules);

const buildUnguarded = (): GraphQLSchema => {
  const builder = createBuilder<Context>();
  const publicTypes = { ...definePublicTypes(builder), ...defineAccountProviders(builder) };
  const shared = defineWorkspaceDashboard(builder, publicTypes);
  defineWebhookTypes(builder, publicTypes, shared);
  defineOverviewTypes(builder, publicTypes);
  defineRawAnswer(builder);
  defineEventNews(builder, publicTypes);
  defineTrackerMap(builder, publicTypes);
  defineTrackerTotal(builder, publicTypes);
  defineBacklogs(builder);
  return requireListBounds(builder.toSchema({ directives }), dashboardLists);
};
