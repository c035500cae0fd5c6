import type { GraphQLSchema } from "graphql";
import { defineOwnScans } from "../../carrier-pushes/own-scans/own-scans.graphql.ts";
import { allCarriers } from "../../carriers/registry.ts";
import { type Audits, auditOthers } from "../../dashboard-api/permissions.ts";
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
import { mayRead, type Permission } from "../../use-cases/permission.ts";
import { guardRootFields, type PlainReads } from "../../use-cases/root-fields.ts";
import { defineWorkspaceTypes } from "../../workspaces/workspace.graphql.ts";
import { publicLists } from "./list-bounds.ts";

/** What an API key can reach. The dashboard's schema is this and its own; nothing of the dashboard's may ever be added here. */
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

const mayCreate: Permission = { key: "create", role: "developer", proof: "never" };
const mayChange: Permission = { key: "change", role: "developer", proof: "never" };

/** Who may what of the public API, with a key and at the dashboard. */
export const publicPermissions: PlainReads = {
  "Query.workspace": mayRead,
  "Query.tracker": mayRead,
  "Query.trackers": mayRead,
  "Query.node": mayRead,
  "Query.nodes": mayRead,
  "Query.carriers": mayRead,
  "Query.carrierCandidates": mayRead,
  "Query.events": mayRead,
  "Subscription.trackerUpdated": mayRead,
  "Mutation.trackerCreate": mayCreate,
  "Mutation.trackerBulkCreate": mayCreate,
  // It gives trackers that are there already, which a create-only key may not read.
  "Mutation.trackerFindOrCreate": mayChange,
  "Mutation.trackerUpdate": mayChange,
  "Mutation.trackerBulkUpdate": mayChange,
  "Mutation.trackerBulkRefresh": mayChange,
  "Mutation.trackerBulkStop": mayChange,
  "Mutation.trackerBulkDelete": mayChange,
  "Mutation.trackerResume": mayChange,
  "Mutation.checkpointCreate": mayChange,
  "Mutation.trackerRefresh": mayChange,
  "Mutation.trackerStop": mayChange,
  "Mutation.trackerDelete": mayChange,
  "Mutation.testTrackerAdvance": mayChange,
};

/**
 * What keys do that the audit log hears of. Creations and refreshes are not in it: a shop makes thousands a day, and every
 * tracker is there to be seen with its time.
 */
export const keyAudits: Audits = {
  "Mutation.trackerUpdate": "tracker.update",
  "Mutation.trackerStop": "tracker.stop",
  "Mutation.trackerResume": "tracker.resume",
  "Mutation.trackerBulkUpdate": "tracker.bulk-update",
  "Mutation.trackerBulkStop": "tracker.bulk-stop",
  "Mutation.trackerBulkDelete": "tracker.bulk-delete",
  "Mutation.trackerDelete": "tracker.delete",
};

export const buildPublicSchema = (): GraphQLSchema => {
  const builder = createBuilder<Context>();
  definePublicTypes(builder);
  const schema = requireListBounds(builder.toSchema({ directives }), publicLists);
  // The guard is put before the log: what is refused is not done.
  return guardRootFields(auditOthers(withNullableRoots(schema), keyAudits), publicPermissions);
};
