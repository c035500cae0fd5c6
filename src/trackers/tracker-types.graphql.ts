import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { defineProofOfDelivery, type ProofView } from "../proofs/proofs.graphql.ts";
import { shownProof } from "../proofs/reported-proof.ts";
import type { Location, Piece } from "../tracking/reading.ts";
import type { Scope } from "../workspaces/scope.ts";
import { trackerBounds } from "./bounds.ts";
import type { TrackerView } from "./create/creation.ts";
import { defineException, type ExceptionView, implementException } from "./exceptions.graphql.ts";
import { defineFactTypes, seldomReported } from "./fact-types.graphql.ts";
import type { Leg } from "./legs/legs.ts";
import {
  attentionMeanings,
  detailMeanings,
  exceptionMeanings,
  lateMeaning,
  offsetSourceMeanings,
  statusMeanings,
  stopReasonMeanings,
} from "./meanings.ts";
import { trackerRowCost } from "./read/tracker-reads.ts";
import { type Checkpoint, lateSinceOf } from "./tracker.ts";
import {
  checkpointFields,
  shownException,
  showPickupPoint,
  trackerFields,
  type ViewField,
  type ViewType,
} from "./tracker-fields.ts";
import type { TrackerService } from "./tracker-service.ts";

declare module "../graphql/context.ts" {
  interface Services {
    readonly trackers: TrackerService;
  }
  interface Context {
    readonly scope: Scope;
  }
}

const checkpointCap = trackerBounds.checkpointsOfTracker.cap.toLocaleString("en");

const defineEnums = (builder: KolliBuilder, carriers: readonly { carrier: string; name: string }[]) => {
  const TrackingStatus = builder.enumType("TrackingStatus", {
    description: "The status of a parcel.",
    values: describedValues(statusMeanings),
  });
  const StatusDetail = builder.enumType("StatusDetail", {
    description: growing("More detail than the status, if the carrier gives any."),
    values: describedValues(detailMeanings),
  });
  const StopReason = builder.enumType("StopReason", {
    description: growing("Why tracking has ended."),
    values: describedValues(stopReasonMeanings),
  });
  const TrackerAttention = builder.enumType("TrackerAttention", {
    description: growing("Why tracking is not progressing."),
    values: describedValues(attentionMeanings),
  });
  const TrackerExceptionKind = builder.enumType("TrackerExceptionKind", {
    description: growing("What went wrong with a parcel, which its status need not show."),
    values: describedValues(exceptionMeanings),
  });
  const OffsetSource = builder.enumType("OffsetSource", {
    description: "How the UTC offset of a scan is known.",
    values: describedValues(offsetSourceMeanings),
  });
  const Carrier = builder.enumType("Carrier", {
    description: growing(
      "The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it.",
    ),
    values: Object.fromEntries(carriers.map(({ carrier, name }) => [carrier, { value: carrier, description: name }])),
  });
  return { TrackingStatus, StatusDetail, StopReason, TrackerAttention, TrackerExceptionKind, OffsetSource, Carrier };
};

const definePartTypes = (builder: KolliBuilder, enums: ReturnType<typeof defineEnums>) => {
  const PieceType = builder.objectRef<Piece>("Piece").implement({
    description: "One piece of a consignment, as the carrier lists it.",
    fields: (t) => ({
      trackingCode: t.exposeString("trackingCode", { description: "The piece's own number." }),
      status: t.expose("status", { type: enums.TrackingStatus, description: "Where this piece is." }),
    }),
  });
  const LegType = builder.objectRef<Leg>("Leg").implement({
    description:
      "One carrier's part of the journey. A carrier after the first is checked too if it is connected; otherwise everything about its part comes from the tracker's own carrier.",
    fields: (t) => ({
      carrier: t.expose("carrier", {
        type: enums.Carrier,
        nullable: true,
        description: "The carrier; null for one that Kolli does not know.",
      }),
      carrierId: t.string({
        nullable: true,
        description: "The same as a string, for clients that do not know every carrier.",
        resolve: ({ carrier }) => carrier,
      }),
      carrierName: t.exposeString("carrierName", {
        nullable: true,
        description: "The name that the previous carrier gives it, if Kolli does not know it.",
      }),
      trackingCode: t.exposeString("trackingCode", {
        nullable: true,
        description: "The parcel's tracking code with this carrier.",
      }),
      from: t.expose("from", {
        type: "DateTime",
        nullable: true,
        description: "When this carrier first had the parcel; null if no scan shows it.",
      }),
      until: t.expose("until", {
        type: "DateTime",
        nullable: true,
        description: "When the next carrier took it over; null if no scan shows it.",
      }),
      status: t.expose("status", {
        type: enums.TrackingStatus,
        description: "The status according to this carrier's scans; UNKNOWN while there are none.",
      }),
      attention: t.expose("attention", {
        type: enums.TrackerAttention,
        nullable: true,
        description:
          "Why checks with this carrier are not progressing; null if all is well. After the first leg, CARRIER_NOT_CONNECTED means that it is not checked.",
        extensions: seldomReported,
      }),
    }),
  });
  return { Piece: PieceType, Leg: LegType };
};

const defineCheckpoint = (builder: KolliBuilder, enums: ReturnType<typeof defineEnums>) => {
  const LocationType = builder.objectRef<Location>("Location").implement({
    description: "A place, as far as the carrier reports it.",
    fields: (t) => ({
      city: t.exposeString("city", { nullable: true, description: "City or place." }),
      region: t.exposeString("region", {
        nullable: true,
        description: "State, province or region, as the carrier writes it.",
        extensions: seldomReported,
      }),
      postalCode: t.exposeString("postalCode", { nullable: true, description: "Postal code." }),
      countryCode: t.exposeString("countryCode", { nullable: true, description: "Country, ISO 3166-1 alpha-2." }),
      latitude: t.exposeFloat("latitude", {
        nullable: true,
        description: "Latitude in degrees, north positive.",
        extensions: seldomReported,
      }),
      longitude: t.exposeFloat("longitude", {
        nullable: true,
        description: "Longitude in degrees, east positive.",
        extensions: seldomReported,
      }),
    }),
  });
  const ProofOfDelivery = defineProofOfDelivery(builder);
  const factTypes = defineFactTypes(builder, LocationType, enums.StatusDetail);
  const TrackerException = defineException(builder);
  const types: ViewTypes = {
    ...enums,
    ...scalarTypes,
    Location: LocationType,
    ProofOfDelivery,
    ...definePartTypes(builder, enums),
    ...factTypes,
    TrackerException,
  };
  const CheckpointType = builder.objectRef<Checkpoint>("Checkpoint").implement({
    description: `One scan of the parcel, as the carrier reported it. A checkpoint keeps its ID. A tracker keeps its ${checkpointCap} newest checkpoints.`,
    interfaces: ["Node"],
    fields: (t) => viewFields(t, checkpointFields, types),
  });
  implementException(TrackerException, enums.TrackerExceptionKind, CheckpointType);
  return { CheckpointType, ProofOfDelivery, PickupPoint: factTypes.PickupPoint, TrackerException, types };
};

const scalarTypes = {
  ID: "ID",
  String: "String",
  Int: "Int",
  Boolean: "Boolean",
  DateTime: "DateTime",
  Date: "Date",
  JSON: "JSON",
} as const;

// biome-ignore lint/suspicious/noExplicitAny: the description says which type each field has, which Pothos cannot follow
type ViewTypes = Record<ViewType, any>;

/** Fields of the API from their description. */
const viewFields = <Row>(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  t: any,
  fields: Readonly<Record<string, ViewField<Row>>>,
  types: ViewTypes,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, nullable, isList, description, value, isProperty, weight }]) => {
      const extensions = isList ? costs({ size: 1 }) : weight === undefined ? undefined : costs({ weight });
      const options = { type: isList ? [types[type]] : types[type], nullable, description, ...(extensions && { extensions }) };
      // A property is read without a call.
      return [name, isProperty ? t.expose(name, options) : t.field({ ...options, resolve: value })];
    }),
  );

const otherTrackerCost = costs({ weight: 2 * trackerRowCost });

/** The workspace's own tracker on another number of the same carrier. */
const otherTracker = (trackers: TrackerService, scope: Scope, { carrier }: TrackerView, trackingCode: string | undefined) =>
  trackingCode === undefined ? null : trackers.loadByCode(scope, { carrier, trackingCode });

/** The types every tracker operation answers with. */
export const defineTrackerTypes = (builder: KolliBuilder, carriers: readonly { carrier: string; name: string }[]) => {
  const enums = defineEnums(builder, carriers);
  const { CheckpointType, ProofOfDelivery, PickupPoint, TrackerException, types } = defineCheckpoint(builder, enums);
  const TrackerType = builder.objectRef<TrackerView>("Tracker");
  TrackerType.implement({
    description: "Tracks one parcel: its current status, and every carrier scan so far.",
    interfaces: ["Node"],
    fields: (t) => ({
      ...viewFields(t, trackerFields, types),
      proofOfDelivery: t.field({
        ...{ type: ProofOfDelivery, nullable: true, description: trackerFields.proofOfDelivery!.description },
        resolve: ({ id, facts }): ProofView | null => {
          const proof = shownProof(facts.proof);
          return proof && { ...proof, trackerId: id, reported: facts.proof! };
        },
      }),
      pickupPoint: t.field({
        ...{ type: PickupPoint, nullable: true, description: trackerFields.pickupPoint!.description },
        resolve: (tracker) => {
          const point = showPickupPoint(tracker);
          return point && { ...point, trackerId: tracker.id };
        },
      }),
      exceptions: t.field({
        ...{ type: [TrackerException], description: trackerFields.exceptions!.description, extensions: costs({ size: 1 }) },
        resolve: ({ id, exceptions, checkpoints }): ExceptionView[] =>
          (exceptions ?? []).map((one) => ({ ...shownException(one), trackerId: id, checkpoints })),
      }),
      checkpoints: t.field({
        type: [CheckpointType],
        description: `Every scan so far, oldest first; at most ${checkpointCap}.`,
        // Parcels have five to forty scans; a page of 250 with all of everything must remain affordable.
        extensions: costs({ weight: 5, perItem: 6, size: 10 }),
        resolve: (row, _args, { services }) => row.checkpoints ?? services.trackers.checkpoints(row.id),
      }),
      returnTracker: t.field({
        type: TrackerType,
        nullable: true,
        description: "Your newest tracker with `returnTrackingCode`; null if you have none.",
        extensions: otherTrackerCost,
        resolve: (row, _args, { services, scope }) => otherTracker(services.trackers, scope, row, row.facts.returnTrackingCode),
      }),
      originalTracker: t.field({
        type: TrackerType,
        nullable: true,
        description: "Your newest tracker with `originalTrackingCode`; null if you have none.",
        extensions: otherTrackerCost,
        resolve: (row, _args, { services, scope }) => otherTracker(services.trackers, scope, row, row.facts.originalTrackingCode),
      }),
      carrierAccount: t.string({
        nullable: true,
        description:
          "The name of the carrier account in use (its ID if it has no name); null if none is in use yet, and in test mode. With several accounts, this is the one that you named or that the rules chose, until one of them recognises the parcel. That account is then kept.",
        extensions: costs({ weight: 1 }),
        resolve: (row, _args, { services }) => services.trackers.carrierAccount(row),
      }),
      carrierUrl: t.string({
        nullable: true,
        description: "The carrier's own page for this parcel.",
        resolve: (row, _args, { services }) => services.trackers.carrierUrl(row),
      }),
      lateSince: t.field({
        type: "DateTime",
        nullable: true,
        description: `${lateMeaning} Null if it is not late. Events do not have it, because it depends on when you ask.`,
        extensions: costs({ weight: 0 }),
        resolve: (row, _args, { services }) => lateSinceOf(row, services.clock.now()),
      }),
      publicUrl: t.string({
        nullable: true,
        description: "Kolli's public tracking page for this parcel; null if the workspace turned it off.",
        extensions: costs({ weight: 10 }),
        resolve: (row, _args, { services }) => services.trackers.publicUrl(row),
      }),
    }),
  });
  return { ...enums, Checkpoint: CheckpointType, Tracker: TrackerType, TrackerException, viewTypes: types };
};

export type TrackerTypes = ReturnType<typeof defineTrackerTypes>;
