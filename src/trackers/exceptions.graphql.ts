import type { EnumRef, ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { costs } from "../graphql/cost/cost.ts";
import type { ExceptionKind } from "../tracking/exceptions.ts";
import { seldomReported } from "./fact-types.graphql.ts";
import type { Checkpoint } from "./tracker.ts";
import { checkpointFields, type shownException } from "./tracker-fields.ts";

type BuilderSchema = PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>;

/** With the tracker whose scan reports it. */
export type ExceptionView = ReturnType<typeof shownException> & {
  readonly trackerId: string;
  readonly checkpoints?: readonly Checkpoint[] | undefined;
};

export const defineException = (builder: KolliBuilder) => builder.objectRef<ExceptionView>("TrackerException");

export const implementException = (
  TrackerException: ReturnType<typeof defineException>,
  Kind: EnumRef<BuilderSchema, ExceptionKind>,
  CheckpointType: ObjectRef<BuilderSchema, Checkpoint>,
): void => {
  TrackerException.implement({
    description:
      "Something that went wrong with a parcel. Its times are those of the carrier's scans, or of the day that passed.",
    fields: (t) => ({
      kind: t.expose("kind", { type: Kind, description: "What went wrong.", extensions: seldomReported }),
      raisedAt: t.expose("raisedAt", {
        type: "DateTime",
        description: "When it happened: the time of the scan that reports it, or the end of the day that the parcel was due.",
        extensions: seldomReported,
      }),
      clearedAt: t.expose("clearedAt", {
        type: "DateTime",
        nullable: true,
        description: "When it was over: the time of the scan that shows it; null while it is open.",
        extensions: seldomReported,
      }),
      checkpointId: t.exposeID("checkpointId", {
        nullable: true,
        description: "The global ID of the scan that reports it; null if none does.",
        extensions: seldomReported,
      }),
      message: t.exposeString("message", {
        nullable: true,
        description: "What the scan says, in the carrier's own words; null if no scan reports it.",
        extensions: seldomReported,
      }),
      expectedBy: t.expose("expectedBy", {
        type: "DateTime",
        nullable: true,
        description:
          "For what Kolli found itself: by when the parcel was expected to move, to arrive or to be collected; otherwise null.",
        extensions: seldomReported,
      }),
      confidence: t.exposeFloat("confidence", {
        nullable: true,
        description:
          "The share of past parcels that did so by then: 0.95, for example; null for a fixed limit, a promised or estimated day, and for what a scan reports.",
        extensions: seldomReported,
      }),
      reason: t.exposeString("reason", {
        nullable: true,
        description: "The evidence for what Kolli found itself, in one sentence; null for what a scan reports.",
        extensions: seldomReported,
      }),
      checkpoint: t.field({
        type: CheckpointType,
        nullable: true,
        description: "The scan that reports it; null if none does. Webhooks have its ID only.",
        extensions: costs({ weight: 3 }),
        resolve: async ({ trackerId, checkpointId, checkpoints }, _args, { services }) => {
          if (checkpointId === null) return null;
          const all = checkpoints ?? (await services.trackers.checkpoints(trackerId));
          return all.find((one) => checkpointFields.id!.value(one) === checkpointId) ?? null;
        },
      }),
    }),
  });
};
