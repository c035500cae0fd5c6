import type { ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { userErrorList } from "../../graphql/cost/cost.ts";
import { calls, callsWithInput } from "../../use-cases/root-fields.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import {
  type Bulk,
  bulkDeleteTrackers,
  bulkRefreshTrackers,
  bulkResumeTrackers,
  bulkStopTrackers,
  bulkUpdateTrackers,
  maxBulk,
} from "./bulk-commands.ts";

type BuilderSchema = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>;
/** What is done with many trackers in one call. */
export const defineBulkMutations = (builder: KolliBuilder, mutations: ReturnType<typeof defineTrackerMutations>): void => {
  const { UserError, payloads, UpdateInput } = mutations;
  const bulkPayload = <Result>(operation: string, Item: ObjectRef<BuilderSchema, Result>) =>
    builder.objectRef<Bulk<Result>>(`${operation[0]!.toUpperCase()}${operation.slice(1)}Payload`).implement({
      description: `The result of ${operation}.`,
      fields: (t) => ({
        results: t.field({
          type: [Item],
          description: "One result for each item, in the order of the input.",
          resolve: ({ results }) => results as never,
        }),
        trackerUserErrors: t.expose("trackerUserErrors", {
          type: [UserError],
          description: "Errors of the list as a whole; if there are any, nothing was done.",
          extensions: userErrorList,
        }),
      }),
    });
  const many = `up to ${maxBulk.toLocaleString("en")} trackers. An error in one item does not stop the others.`;
  const ids = { required: true, description: `The trackers' global IDs, at most ${maxBulk.toLocaleString("en")}.` } as const;

  builder.mutationFields((t) => ({
    trackerBulkUpdate: t.field({
      type: bulkPayload("trackerBulkUpdate", payloads.Update),
      description: `Changes the reference, metadata or hints of ${many}`,
      args: {
        input: t.arg({
          type: [UpdateInput],
          required: true,
          description: `What to change, at most ${maxBulk.toLocaleString("en")} items.`,
        }),
      },
      ...callsWithInput(bulkUpdateTrackers),
    }),
    trackerBulkRefresh: t.field({
      type: bulkPayload("trackerBulkRefresh", payloads.Refresh),
      description: `Makes ${many.replace("trackers.", "trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting.")}`,
      args: { ids: t.arg.idList(ids) },
      ...calls(bulkRefreshTrackers),
    }),
    trackerBulkStop: t.field({
      type: bulkPayload("trackerBulkStop", payloads.Stop),
      description: `Stops tracking the parcels of ${many}`,
      args: { ids: t.arg.idList(ids) },
      ...calls(bulkStopTrackers),
    }),
    trackerBulkResume: t.field({
      type: bulkPayload("trackerBulkResume", payloads.Resume),
      description: `Tracks the parcels of ${many.replace("trackers.", "trackers again whose tracking was stopped, or ended because of silence.")}`,
      args: { ids: t.arg.idList(ids) },
      ...calls(bulkResumeTrackers),
    }),
    trackerBulkDelete: t.field({
      type: bulkPayload("trackerBulkDelete", payloads.Delete),
      description: `Deletes ${many.replace("trackers.", "trackers with their checkpoints.")}`,
      args: { ids: t.arg.idList(ids) },
      ...calls(bulkDeleteTrackers),
    }),
  }));
};
