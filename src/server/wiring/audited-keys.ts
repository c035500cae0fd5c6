import type { GraphQLSchema } from "graphql";
import { rootFieldsOf } from "../../api-keys/key-access.ts";
import { runAudited } from "../../dashboard-api/audited-change.ts";
import type { AuditAction } from "../../workspaces/audit.ts";

/**
 * The operations of keys that the audit log records. Creations and refreshes are not in it: a shop makes thousands a day, and
 * every tracker shows its time.
 */
const audited: Readonly<Record<string, AuditAction["action"]>> = {
  "Mutation.trackerUpdate": "tracker.update",
  "Mutation.trackerStop": "tracker.stop",
  "Mutation.trackerResume": "tracker.resume",
  "Mutation.trackerBulkUpdate": "tracker.bulk-update",
  "Mutation.trackerBulkStop": "tracker.bulk-stop",
  "Mutation.trackerBulkDelete": "tracker.bulk-delete",
  "Mutation.trackerDelete": "tracker.delete",
};

export const auditKeys = (schema: GraphQLSchema): GraphQLSchema => {
  for (const { name, field } of rootFieldsOf(schema)) {
    const action = audited[name];
    const { resolve } = field;
    if (!action || !resolve) continue;
    field.resolve = (root, args, context, info) =>
      runAudited(context, action, args, (within) => resolve(root, args, within, info));
  }
  return schema;
};
