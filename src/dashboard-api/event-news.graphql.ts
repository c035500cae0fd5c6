import { type defineEventTypes, eventBodyCost } from "../events/events.graphql.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import type { TrackerTypes } from "../trackers/tracker-types.graphql.ts";
import type { ExceptionKind } from "../tracking/exceptions.ts";
import type { TrackerAttention } from "../tracking/statuses.ts";

type Types = Pick<TrackerTypes, "TrackerAttention" | "TrackerExceptionKind"> & Pick<ReturnType<typeof defineEventTypes>, "Event">;

/** The parts of a webhook's body that say what is new. A deleted tracker leaves none of them. */
type Body = {
  addedCheckpointIds?: string[];
  previousEstimatedDeliveryAt?: string | null;
  previousPredictedDay?: string | null;
  previousAttention?: TrackerAttention | null;
  kind?: ExceptionKind;
  exception?: { message: string | null; reason?: string | null };
  data?: {
    estimatedDeliveryAt: string | null;
    estimatedDeliveryDay: string | null;
    prediction?: { day: string } | null;
    attention: TrackerAttention | null;
    checkpoints: { id: string; message: string }[];
    reason?: string;
  } | null;
};

/** What an event says is new, in a few values: a list of events needs no whole bodies. */
export const defineEventNews = (
  builder: KolliBuilder,
  { Event, TrackerAttention: Attention, TrackerExceptionKind: Kind }: Types,
): void => {
  const News = builder.objectRef<Body>("EventNews").implement({
    description: "What an event says is new, as it was then.",
    fields: (t) => ({
      estimatedDeliveryAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "The tracker's estimate after the change.",
        resolve: ({ data }) => data?.estimatedDeliveryAt ?? null,
      }),
      estimatedDeliveryDay: t.field({
        type: "Date",
        nullable: true,
        description: "The same, if the carrier gave a day without a time.",
        resolve: ({ data }) => data?.estimatedDeliveryDay ?? null,
      }),
      previousEstimatedDeliveryAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "The estimate before. Only for TRACKER_ESTIMATE_CHANGED.",
        resolve: ({ previousEstimatedDeliveryAt }) => previousEstimatedDeliveryAt ?? null,
      }),
      predictedDay: t.field({
        type: "Date",
        nullable: true,
        description: "The day on which the parcel is expected after the change.",
        resolve: ({ data }) => data?.prediction?.day ?? null,
      }),
      previousPredictedDay: t.field({
        type: "Date",
        nullable: true,
        description: "The same before. Only for TRACKER_PREDICTION_CHANGED.",
        resolve: ({ previousPredictedDay }) => previousPredictedDay ?? null,
      }),
      attention: t.field({
        type: Attention,
        nullable: true,
        description: "Why tracking does not progress after the change.",
        resolve: ({ data }) => data?.attention ?? null,
      }),
      previousAttention: t.field({
        type: Attention,
        nullable: true,
        description: "The same before. Only for TRACKER_ATTENTION_CHANGED.",
        resolve: ({ previousAttention }) => previousAttention ?? null,
      }),
      exceptionKind: t.field({
        type: Kind,
        nullable: true,
        description: "What went wrong, or is over. Only for exceptions.",
        resolve: ({ kind }) => kind ?? null,
      }),
      exceptionMessage: t.string({
        nullable: true,
        description: "What the carrier says about it.",
        resolve: ({ exception }) => exception?.message ?? exception?.reason ?? null,
      }),
      incidentReason: t.string({
        nullable: true,
        description: "What is known of a carrier's incident, in one sentence. Only for incidents.",
        resolve: ({ data }) => data?.reason ?? null,
      }),
      addedScanCount: t.int({
        description: "The number of new scans. Only for TRACKER_CHECKPOINT_ADDED.",
        resolve: ({ addedCheckpointIds }) => addedCheckpointIds?.length ?? 0,
      }),
      lastAddedMessage: t.string({
        nullable: true,
        description: "The carrier's message for the last of them.",
        resolve: ({ addedCheckpointIds, data }) => {
          const last = addedCheckpointIds?.at(-1);
          return data?.checkpoints.find(({ id }) => id === last)?.message ?? null;
        },
      }),
    }),
  });
  builder.objectField(Event, "news", (t) =>
    t.field({
      type: News,
      description: "What it says is new.",
      extensions: eventBodyCost,
      resolve: async (event, _args, { services, scope }): Promise<Body> =>
        JSON.parse(await services.events.loadBody(scope, event)),
    }),
  );
};
