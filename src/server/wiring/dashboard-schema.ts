import type { GraphQLSchema } from "graphql";
import { defineBacklogs } from "../../dashboard-api/backlogs.graphql.ts";
import { defineAccountProviders } from "../../dashboard-api/carriers/carrier-forms.graphql.ts";
import { defineEventNews } from "../../dashboard-api/event-news.graphql.ts";
import { defineParcelMoments } from "../../dashboard-api/moments/moments.graphql.ts";
import { extendOverview } from "../../dashboard-api/overview/overview.graphql.ts";
import { definePastedList } from "../../dashboard-api/pasted-list.graphql.ts";
import { type OperationRow, rowsOf } from "../../dashboard-api/permissions.ts";
import { defineRawAnswer } from "../../dashboard-api/raw-answer.graphql.ts";
import { defineTrackerMap } from "../../dashboard-api/tracker-map.graphql.ts";
import { defineSavedViews } from "../../dashboard-api/views/saved-views.graphql.ts";
import { defineWebhookTypes } from "../../dashboard-api/webhooks/webhooks.graphql.ts";
import { defineWorkspaceDashboard } from "../../dashboard-api/workspace-operations.graphql.ts";
import { createBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { requireListBounds } from "../../graphql/cost/list-bounds.ts";
import { directives } from "../../graphql/directives.ts";
import { guardRootFields } from "../../use-cases/root-fields.ts";
import { dashboardLists } from "./list-bounds.ts";
import { definePublicTypes, plainReads } from "./public-schema.ts";

/** The public schema and what only people at the dashboard may reach, each operation behind its role. */
export const buildDashboardSchema = (): GraphQLSchema => guardRootFields(buildUnguarded(), plainReads);

/** What each operation asks for, for docs/roles.md. */
export const dashboardRows = (): OperationRow[] => rowsOf(buildUnguarded(), plainReads);

const buildUnguarded = (): GraphQLSchema => {
  const builder = createBuilder<Context>();
  const publicTypes = { ...definePublicTypes(builder), ...defineAccountProviders(builder) };
  const shared = defineWorkspaceDashboard(builder, publicTypes);
  defineWebhookTypes(builder, publicTypes, shared);
  extendOverview(builder, publicTypes);
  defineRawAnswer(builder);
  definePastedList(builder);
  defineEventNews(builder, publicTypes);
  defineParcelMoments(builder, publicTypes);
  defineTrackerMap(builder, publicTypes);
  defineBacklogs(builder, publicTypes, shared);
  defineSavedViews(builder, shared);
  return requireListBounds(builder.toSchema({ directives }), dashboardLists);
};
