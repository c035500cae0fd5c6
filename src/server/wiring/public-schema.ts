import type { GraphQLSchema } from "graphql";
import { enforceKeyAccess, type RootDeeds } from "../../api-keys/key-access.ts";
import { defineOwnScans } from "../../carrier-pushes/own-scans/own-scans.graphql.ts";
import { allCarriers } from "../../carriers/registry.ts";
import { defineEventSubscription, defineEventTypes } from "../../events/events.graphql.ts";
import { createBuilder, type KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { requireListBounds } from "../../graphql/cost/list-bounds.ts";
import { directives } from "../../graphql/directives.ts";
import { defineNodeQueries } from "../../graphql/nodes.ts";
import { withNullableRoots } from "../../graphql/nullable-roots.ts";
import { defineBulkMutations } from "../../trackers/bulk/bulk.graphql.ts";
import { defineCarrierTypes } from "../../trackers/carriers.graphql.ts";
import { defineTrackerQueries } from "../../trackers/read/tracker-queries.graphql.ts";
import { defineTestAdvance } from "../../trackers/test-mode/test-advance.graphql.ts";
import { defineTrackerMutations } from "../../trackers/tracker-mutations.graphql.ts";
import { defineTrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { defineWorkspaceTypes } from "../../workspaces/workspace.graphql.ts";
import { auditKeys } from "./audited-keys.ts";
import { publicLists } from "./list-bounds.ts";

/** What an API key can reach. The dashboard's schema extends it; nothing of the dashboard's may ever be added here. */
export const definePublicTypes = (builder: KolliBuilder) => {
  builder.mutationType({ description: "Mutations. Every payload has trackerUserErrors: always select them." });
  const workspaceTypes = defineWorkspaceTypes(builder);
  const trackerTypes = defineTrackerTypes(builder, allCarriers);
  const queries = defineTrackerQueries(builder, trackerTypes);
  const mutations = defineTrackerMutations(builder, trackerTypes);
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
  return { ...workspaceTypes, ...trackerTypes, ...queries, ...mutations, ...eventTypes };
};

/** What each root field does, for keys with limited access. */
export const publicDeeds: RootDeeds = {
  "Query.workspace": "read",
  "Query.tracker": "read",
  "Query.trackers": "read",
  "Query.node": "read",
  "Query.nodes": "read",
  "Query.carriers": "read",
  "Query.carrierCandidates": "read",
  "Query.events": "read",
  "Subscription.trackerUpdated": "read",
  "Mutation.trackerCreate": "create",
  "Mutation.trackerBulkCreate": "create",
  // It returns existing trackers, which a create-only key may not read.
  "Mutation.trackerFindOrCreate": "change",
  "Mutation.trackerUpdate": "change",
  "Mutation.trackerBulkUpdate": "change",
  "Mutation.trackerBulkRefresh": "change",
  "Mutation.trackerBulkStop": "change",
  "Mutation.trackerBulkDelete": "change",
  "Mutation.trackerResume": "change",
  "Mutation.checkpointCreate": "change",
  "Mutation.trackerRefresh": "change",
  "Mutation.trackerStop": "change",
  "Mutation.trackerDelete": "change",
  "Mutation.testTrackerAdvance": "change",
};

export const buildPublicSchema = (): GraphQLSchema => {
  const builder = createBuilder<Context>();
  definePublicTypes(builder);
  const schema = requireListBounds(builder.toSchema({ directives }), publicLists);
  // The guard comes before the log: a refused operation is not recorded as done.
  return enforceKeyAccess(auditKeys(withNullableRoots(schema)), publicDeeds);
};
