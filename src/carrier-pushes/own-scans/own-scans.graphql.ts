import type { KolliBuilder } from "../../graphql/builder.ts";
import { userErrorList } from "../../graphql/cost/cost.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import type { defineTrackerMutations } from "../../trackers/tracker-mutations.graphql.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { callsWithInput } from "../../use-cases/root-fields.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { createCheckpoints, maxScans, type OwnScanResults } from "./own-scan-commands.ts";
import type { OwnScanAnswer, OwnScans } from "./own-scans.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly ownScans: OwnScans;
  }
  interface Context {
    readonly scope: Scope;
  }
}

const defineInput = (builder: KolliBuilder, types: TrackerTypes) => {
  const Location = builder.inputType("LocationInput", {
    description: "Where something happened, as far as you know.",
    fields: (t) => ({
      city: t.string({ description: "Town or city." }),
      region: t.string({ description: "State, province or region." }),
      postalCode: t.string({ description: "Postal code." }),
      countryCode: t.string({ description: "ISO 3166-1 alpha-2, such as DE." }),
      latitude: t.float({ description: "Degrees north." }),
      longitude: t.float({ description: "Degrees east." }),
    }),
  });
  return builder.inputType("CheckpointCreateInput", {
    description: "A scan by your own courier.",
    fields: (t) => ({
      trackerId: t.id({ description: "The tracker's global ID. Set this or `trackingCode`." }),
      trackingCode: t.string({ description: "The tracking code; the scan is added to all OWN_COURIER trackers with this code." }),
      id: t.string({
        required: true,
        description:
          "Your own ID for the scan, at most 100 characters. A scan whose ID the parcel already has is not added again.",
      }),
      status: t.field({
        type: types.TrackingStatus,
        description: "Where the parcel is. If left out, the scan is shown but changes no status.",
      }),
      statusDetail: t.field({ type: types.StatusDetail, description: "More detail than the status." }),
      message: t.string({ description: "What happened, for people; at most 500 characters." }),
      scannedAt: t.string({
        required: true,
        description:
          "When it happened, in ISO 8601: `2026-03-01T09:30:00+01:00`. Without an offset, the location determines it, otherwise UTC is used.",
      }),
      location: t.field({ type: Location, description: "Where it happened." }),
    }),
  });
};

/** Scans of couriers that only the caller knows. */
export const defineOwnScans = (
  builder: KolliBuilder,
  types: TrackerTypes,
  { UserError }: ReturnType<typeof defineTrackerMutations>,
): void => {
  const Input = defineInput(builder, types);
  const Result = builder.objectRef<OwnScanAnswer>("CheckpointCreateResult").implement({
    description: "The result for one scan.",
    fields: (t) => ({
      checkpoint: t.expose("checkpoint", {
        type: types.Checkpoint,
        nullable: true,
        description: "The checkpoint, even if its ID was already known; null if nothing was added.",
      }),
      tracker: t.expose("tracker", { type: types.Tracker, nullable: true, description: "The tracker as it is now." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  const Payload = builder.objectRef<OwnScanResults>("CheckpointCreatePayload").implement({
    description: "The result of checkpointCreate.",
    fields: (t) => ({
      results: t.expose("results", { type: [Result], description: "One result for each scan, in the order of the input." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors of the list as a whole; if there are any, nothing was added.",
        extensions: userErrorList,
      }),
    }),
  });
  builder.mutationField("checkpointCreate", (t) =>
    t.field({
      type: Payload,
      description: `Adds scans to parcels of your own courier (carrier OWN_COURIER), at most ${maxScans.toLocaleString("en")} per call; a tracker can have at most ${trackerBounds.checkpointsOfTracker.cap.toLocaleString("en")} checkpoints. Kolli merges and orders them and sends events for them, as it does for a carrier's scans. You can repeat a call safely: scans with known IDs are not added again.`,
      args: {
        input: t.arg({ type: [Input], required: true, description: `The scans, at most ${maxScans.toLocaleString("en")}.` }),
      },
      ...callsWithInput(createCheckpoints),
    }),
  );
};
