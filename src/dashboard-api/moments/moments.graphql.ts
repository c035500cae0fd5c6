import type { defineEventTypes } from "../../events/events.graphql.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { globalId } from "../../lib/ids.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { dashboardBounds } from "../bounds.ts";
import { type ParcelMoments, readMoments } from "./moment-reads.ts";
import type { ParcelMoment } from "./moments.ts";

type Types = Pick<TrackerTypes, "TrackingStatus" | "StatusDetail"> & Pick<ReturnType<typeof defineEventTypes>, "Topic">;

/** `parcelMoments`: a parcel's changes, for the control that goes through its time. */
export const defineParcelMoments = (builder: KolliBuilder, { TrackingStatus, StatusDetail, Topic }: Types): void => {
  const MomentEvent = builder.objectRef<ParcelMoment["events"][number]>("ParcelMomentEvent").implement({
    description: "An event of a change, without its body.",
    fields: (t) => ({
      id: t.id({ description: "Its global ID.", resolve: ({ id }) => globalId("Event", id) }),
      topic: t.expose("topic", { type: Topic, description: "What it is about." }),
    }),
  });
  const Moment = builder.objectRef<ParcelMoment>("ParcelMoment").implement({
    description: "A change of a parcel: what was known from then on, until the next.",
    fields: (t) => ({
      at: t.expose("at", { type: "DateTime", description: "When Kolli learnt of it." }),
      status: t.expose("status", { type: TrackingStatus, description: "The status from then on." }),
      statusDetail: t.field({
        type: StatusDetail,
        nullable: true,
        description: "The detail of the newest scan; null if it has none.",
        resolve: ({ newestScan }) => newestScan?.statusDetail ?? null,
      }),
      message: t.string({
        nullable: true,
        description: "The newest scan that was known, in the carrier's words; null before the first.",
        resolve: ({ newestScan }) => newestScan?.message ?? null,
      }),
      scanCount: t.exposeInt("scanCount", { description: "How many scans were known." }),
      events: t.field({
        type: [MomentEvent],
        description: "The events of this change; empty if they are no longer kept, and for what had none.",
        extensions: costs({ size: 2 }),
        resolve: ({ events }) => [...events],
      }),
    }),
  });
  const Moments = builder.objectRef<ParcelMoments>("ParcelMoments").implement({
    description: "The changes of a parcel.",
    fields: (t) => ({
      moments: t.field({
        type: [Moment],
        description: "Oldest first.",
        extensions: costs({ size: 50 }),
        resolve: ({ moments }) => [...moments],
      }),
      isMore: t.exposeBoolean("isMore", {
        description: `Whether there are more than ${dashboardBounds.shownMoments.cap.toLocaleString("en")}: the newest are listed.`,
      }),
    }),
  });
  builder.queryField("parcelMoments", (t) =>
    t.field({
      type: Moments,
      nullable: true,
      description: "What happened to a parcel, change by change; null if there is no such tracker.",
      args: { trackerId: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      ...calls(readMoments),
    }),
  );
};
