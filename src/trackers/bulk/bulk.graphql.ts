import type { ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { costs, userErrorList } from "../../graphql/cost/cost.ts";
import { trackerBounds } from "../bounds.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import type { TrackerUserError } from "../user-errors.ts";
import { bulkRefusal } from "./bulk-refusal.ts";

type BuilderSchema = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>;
type Bulk<Result> = { results: Result[]; trackerUserErrors: TrackerUserError[] };

const maxBulk = trackerBounds.bulkItems.cap;

const inBulk = async <Result>(
  field: "input" | "ids",
  items: readonly unknown[],
  run: () => Promise<Result[]>,
): Promise<Bulk<Result>> => {
  const refusal = bulkRefusal(field, items.length, "tracker");
  return refusal ? { results: [], trackerUserErrors: [refusal] } : { results: await run(), trackerUserErrors: [] };
};

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
  const price = (argument: "input" | "ids", perItem: number) =>
    costs({ weight: 500, perItem, counted: { argument, max: maxBulk, sizesListsBelow: true } });
  const many = `up to ${maxBulk.toLocaleString("en")} trackers. An error in one item does not stop the others.`;
  const ids = { required: true, description: `The trackers' global IDs, at most ${maxBulk.toLocaleString("en")}.` } as const;

  builder.mutationFields((t) => ({
    trackerBulkUpdate: t.field({
      type: bulkPayload("trackerBulkUpdate", payloads.Update),
      description: `Changes the reference, metadata or hints of ${many}`,
      extensions: price("input", 50),
      args: {
        input: t.arg({
          type: [UpdateInput],
          required: true,
          description: `What to change, at most ${maxBulk.toLocaleString("en")} items.`,
        }),
      },
      resolve: (_root, { input }, { services, scope }) =>
        inBulk("input", input, () => services.trackers.updateMany(scope, input)),
    }),
    trackerBulkRefresh: t.field({
      type: bulkPayload("trackerBulkRefresh", payloads.Refresh),
      description: `Makes ${many.replace("trackers.", "trackers due for a check now, within the carriers' limits, and returns them as they are, without waiting.")}`,
      // Each is checked soon, as after trackerBulkCreate, at the pace that its carrier allows.
      extensions: price("ids", 80),
      args: { ids: t.arg.idList(ids) },
      resolve: (_root, { ids: gids }, { services, scope }) =>
        inBulk("ids", gids, () => services.trackers.refreshMany(scope, gids)),
    }),
    trackerBulkStop: t.field({
      type: bulkPayload("trackerBulkStop", payloads.Stop),
      description: `Stops tracking the parcels of ${many}`,
      extensions: price("ids", 50),
      args: { ids: t.arg.idList(ids) },
      resolve: (_root, { ids: gids }, { services, scope }) => inBulk("ids", gids, () => services.trackers.stopMany(scope, gids)),
    }),
    trackerBulkDelete: t.field({
      type: bulkPayload("trackerBulkDelete", payloads.Delete),
      description: `Deletes ${many.replace("trackers.", "trackers with their checkpoints.")}`,
      extensions: price("ids", 80),
      args: { ids: t.arg.idList(ids) },
      resolve: (_root, { ids: gids }, { services, scope }) =>
        inBulk("ids", gids, () => services.trackers.removeMany(scope, gids)),
    }),
  }));
};
