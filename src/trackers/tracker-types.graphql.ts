import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { globalId } from "../lib/ids.ts";
import type { Location } from "../tracking/reading.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { TrackerView } from "./create/create.ts";
import {
  attentionMeanings,
  carrierIdMeaning,
  detailMeanings,
  offsetSourceMeanings,
  statusMeanings,
  stopReasonMeanings,
} from "./meanings.ts";
import type { Checkpoint } from "./tracker.ts";
import type { TrackerService } from "./tracker-service.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly trackers: TrackerService;
  }
  interface Context {
    readonly scope: Scope;
    readonly idempotencyKey: string | null;
  }
}

const defineEnums = (builder: KolliBuilder, carriers: readonly { carrier: string; name: string }[]) => {
  const TrackingStatus = builder.enumType("TrackingStatus", {
    description: "Where a parcel is on its way.",
    values: describedValues(statusMeanings),
  });
  const StatusDetail = builder.enumType("StatusDetail", {
    description: growing("Finer than the status, where the carrier says more."),
    values: describedValues(detailMeanings),
  });
  const StopReason = builder.enumType("StopReason", {
    description: growing("Why a tracker is no longer followed."),
    values: describedValues(stopReasonMeanings),
  });
  const TrackerAttention = builder.enumType("TrackerAttention", {
    description: growing("Why tracking is not progressing."),
    values: describedValues(attentionMeanings),
  });
  const OffsetSource = builder.enumType("OffsetSource", {
    description: "How the UTC offset of a scan is known.",
    values: describedValues(offsetSourceMeanings),
  });
  const Carrier = builder.enumType("Carrier", {
    description: growing("The carriers Kolli can follow. `carriers` tells more about each."),
    values: Object.fromEntries(carriers.map(({ carrier, name }) => [carrier, { value: carrier, description: name }])),
  });
  return { TrackingStatus, StatusDetail, StopReason, TrackerAttention, OffsetSource, Carrier };
};

const defineCheckpoint = (builder: KolliBuilder, enums: ReturnType<typeof defineEnums>) => {
  const LocationType = builder.objectRef<Location>("Location").implement({
    description: "Where a scan happened, as far as the carrier says.",
    fields: (t) => ({
      city: t.exposeString("city", { nullable: true, description: "City or place." }),
      region: t.exposeString("region", { nullable: true, description: "State, province or region, as the carrier writes it." }),
      postalCode: t.exposeString("postalCode", { nullable: true, description: "Postal code." }),
      countryCode: t.exposeString("countryCode", { nullable: true, description: "Country, ISO 3166-1 alpha-2." }),
      latitude: t.exposeFloat("latitude", { nullable: true, description: "Latitude in degrees, north positive." }),
      longitude: t.exposeFloat("longitude", { nullable: true, description: "Longitude in degrees, east positive." }),
    }),
  });
  return builder.objectRef<Checkpoint>("Checkpoint").implement({
    description: "One scan of the parcel, as the carrier told it. A checkpoint keeps its id and is never dropped.",
    interfaces: ["Node"],
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Checkpoint", id) }),
      message: t.exposeString("message", {
        description: "The carrier's own words, in the carrier's language.",
        extensions: costs({ weight: 2 }),
      }),
      status: t.expose("status", {
        type: enums.TrackingStatus,
        description: "What this scan says about the parcel; UNKNOWN where it says nothing.",
      }),
      scannedAt: t.field({
        type: "DateTime",
        description: "When the parcel was scanned, with the UTC offset of the place.",
        extensions: costs({ weight: 2 }),
        resolve: ({ at, offsetMinutes }) => ({ epochMs: at, offsetMinutes }),
      }),
      statusDetail: t.expose("statusDetail", {
        type: enums.StatusDetail,
        nullable: true,
        description: "More than the status, where the carrier says it.",
      }),
      location: t.expose("location", { type: LocationType, nullable: true, description: "Where it happened." }),
      carrierCode: t.exposeString("carrierCode", {
        nullable: true,
        description: "The carrier's own code for this kind of scan.",
      }),
      offsetSource: t.expose("offsetSource", {
        type: enums.OffsetSource,
        description: "How the UTC offset of scannedAt is known.",
      }),
    }),
  });
};

/** The types every tracker operation answers with. */
export const defineTrackerTypes = (builder: KolliBuilder, carriers: readonly { carrier: string; name: string }[]) => {
  const enums = defineEnums(builder, carriers);
  const CheckpointType = defineCheckpoint(builder, enums);
  const TrackerType = builder.objectRef<TrackerView>("Tracker").implement({
    description: "A parcel that is followed for you: its status now, and every carrier scan on its way.",
    interfaces: ["Node"],
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Tracker", id) }),
      trackingCode: t.exposeString("trackingCode", { description: "The carrier's tracking code, as it was given at creation." }),
      carrier: t.expose("carrier", { type: enums.Carrier, description: "The carrier, as it was given at creation." }),
      carrierId: t.exposeString("carrier", { description: carrierIdMeaning }),
      status: t.expose("status", {
        type: enums.TrackingStatus,
        description: "Where the parcel is now. Build your logic on this.",
      }),
      estimatedDeliveryAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "The carrier's own estimate; null when it gives none.",
        resolve: (row) => offsetTime(row.estimatedDeliveryAt, row.estimatedDeliveryOffset),
      }),
      deliveredAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "The time of the delivering scan; null until delivered.",
        resolve: (row) => offsetTime(row.deliveredAt, row.deliveredOffset),
      }),
      checkpoints: t.field({
        type: [CheckpointType],
        description: "Every scan so far, oldest first.",
        // Parcels have five to forty scans; a page of 250 with all of everything must remain affordable.
        extensions: costs({ weight: 5, perItem: 6, size: 12 }),
        resolve: (row, _args, { services }) => row.checkpoints ?? services.trackers.checkpoints(row.id),
      }),
      reference: t.exposeString("reference", { nullable: true, description: "Your own order number or reference." }),
      metadata: t.field({
        type: "JSON",
        nullable: true,
        description: "Your own data, a JSON object.",
        // Up to 16 KiB.
        extensions: costs({ weight: 60 }),
        resolve: ({ metadata }) => metadata ?? null,
      }),
      statusDetail: t.expose("statusDetail", {
        type: enums.StatusDetail,
        nullable: true,
        description: "Finer than the status; null when the carrier says no more.",
      }),
      isActive: t.boolean({
        description: "Whether the parcel is still followed.",
        resolve: ({ stopReason }) => stopReason === null,
      }),
      stopReason: t.expose("stopReason", {
        type: enums.StopReason,
        nullable: true,
        description: "Why it is no longer followed; null while it is.",
      }),
      attention: t.expose("attention", {
        type: enums.TrackerAttention,
        nullable: true,
        description: "Why tracking is not progressing; null when all is well.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When the tracker was created." }),
      updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When anything about the tracker last changed." }),
      lastCheckedAt: t.expose("lastCheckedAt", {
        type: "DateTime",
        nullable: true,
        description: "When the carrier last answered about this parcel.",
      }),
      nextCheckAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "When the carrier will be asked next; null when it will not be, for now.",
        resolve: ({ nextCheckAt }) => (nextCheckAt === null || !Number.isFinite(nextCheckAt) ? null : nextCheckAt),
      }),
      carrierUrl: t.string({
        nullable: true,
        description: "The carrier's own page for this parcel.",
        resolve: (row, _args, { services }) => services.trackers.carrierUrl(row),
      }),
      publicUrl: t.string({
        nullable: true,
        description: "Kolli's public tracking page for this parcel; null where the workspace has switched it off.",
        extensions: costs({ weight: 10 }),
        resolve: (row, _args, { services }) => services.trackers.publicUrl(row),
      }),
    }),
  });
  return { ...enums, Checkpoint: CheckpointType, Tracker: TrackerType };
};

/** A row comes with its metadata, which is parsed whether or not it is selected. */
export const trackerRowCost = 35;

const offsetTime = (epochMs: number | null, offsetMinutes: number | null) =>
  epochMs === null ? null : { epochMs, offsetMinutes: offsetMinutes ?? 0 };

export type TrackerTypes = ReturnType<typeof defineTrackerTypes>;
