import type { GraphQLSchema } from "graphql";
import { defineOwnScans } from "../../carrier-pushes/own-scans/own-scans.graphql.ts";
import { allCarriers } from "../../carriers/registry.ts";
import { defineExplanation } from "../../checks/explain/explanation.graphql.ts";
import { defineCarrierIncidents } from "../../checks/incidents/carrier-incidents.graphql.ts";
import { defineFulfilment } from "../../compat/agents/fulfilment.graphql.ts";
import { defineOverview } from "../../dashboard-api/overview/overview.graphql.ts";
import { defineEventSubscription, defineEventTypes } from "../../events/events.graphql.ts";
import { createBuilder, type KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { requireListBounds } from "../../graphql/cost/list-bounds.ts";
import { directives } from "../../graphql/directives.ts";
import { defineNodeQueries } from "../../graphql/nodes.ts";
import { withNullableRoots } from "../../graphql/nullable-roots.ts";
import { defineAnalytics } from "../../trackers/analytics/analytics.graphql.ts";
import { defineAttention } from "../../trackers/attention/attention.graphql.ts";
import { defineBulkMutations } from "../../trackers/bulk/bulk.graphql.ts";
import { defineCarrierTypes } from "../../trackers/carriers.graphql.ts";
import { defineConnectors } from "../../trackers/connectors/connectors.graphql.ts";
import { defineTrackerMails } from "../../trackers/mails/mails.graphql.ts";
import { defineOrders } from "../../trackers/orders/orders.graphql.ts";
import { defineCanChange } from "../../trackers/read/can-change.graphql.ts";
import { defineTrackerQueries } from "../../trackers/read/tracker-queries.graphql.ts";
import { defineTestAdvance } from "../../trackers/test-mode/test-advance.graphql.ts";
import { defineTrackerMutations } from "../../trackers/tracker-mutations.graphql.ts";
import { defineTrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { guardRootFields, type PlainReads, permissionOf, rootFieldsOf } from "../../use-cases/root-fields.ts";
import { defineWorkspaceTypes } from "../../workspaces/workspace.graphql.ts";
import { publicLists } from "./list-bounds.ts";

/** What an API key can reach. The dashboard's schema extends it; nothing that only people may read is ever added here. */
export const definePublicTypes = (builder: KolliBuilder) => {
  builder.mutationType({ description: "Mutations. Every payload has trackerUserErrors: always select them." });
  const workspaceTypes = defineWorkspaceTypes(builder);
  const trackerTypes = defineTrackerTypes(builder, allCarriers);
  defineFulfilment(builder, trackerTypes);
  const queries = defineTrackerQueries(builder, trackerTypes);
  const orders = defineOrders(builder, { ...trackerTypes, ...queries });
  const overview = defineOverview(builder, { ...trackerTypes, ...orders });
  defineAnalytics(builder, trackerTypes);
  defineCarrierIncidents(builder, trackerTypes);
  defineExplanation(builder);
  const mutations = defineTrackerMutations(builder, trackerTypes);
  defineAttention(builder, trackerTypes, mutations);
  const mails = defineTrackerMails(builder, mutations);
  defineConnectors(builder, mutations);
  defineCanChange(builder, workspaceTypes);
  defineBulkMutations(builder, mutations);
  defineOwnScans(builder, trackerTypes, mutations);
  defineTestAdvance(builder, trackerTypes, mutations);
  defineCarrierTypes(builder, trackerTypes);
  const eventTypes = defineEventTypes(builder, { ...trackerTypes, Mode: workspaceTypes.Mode });
  defineEventSubscription(builder, eventTypes);
  defineNodeQueries<Context>(builder, {
    Tracker: (uuids, { services, scope }) => services.trackers.findMany(scope, uuids),
    Checkpoint: (uuids, { services, scope }) => services.trackers.findCheckpoints(scope, uuids),
    Event: (uuids, { services, scope }) => services.events.findMany(scope, uuids),
    Workspace: async (uuids, { services, scope }) =>
      uuids.includes(scope.workspaceId) ? [await services.workspaces.current(scope)] : [],
  });
  return { ...workspaceTypes, ...trackerTypes, ...queries, ...orders, ...overview, ...mutations, ...mails, ...eventTypes };
};

/** Who may read what calls no use case. */
export const plainReads: PlainReads = {
  "Query.workspace": mayRead,
  "Query.node": mayRead,
  "Query.nodes": mayRead,
  "Subscription.trackerUpdated": mayRead,
};

const buildUnguarded = (): GraphQLSchema => {
  const builder = createBuilder<Context>();
  definePublicTypes(builder);
  return withNullableRoots(requireListBounds(builder.toSchema({ directives }), publicLists));
};

/** What keys may do, for docs/roles.md. */
export const publicRows = () =>
  rootFieldsOf(buildUnguarded()).map((root) => ({ name: root.name, key: permissionOf(root, plainReads)!.key }));

export const buildPublicSchema = (): GraphQLSchema => guardRootFields(buildUnguarded(), plainReads);
