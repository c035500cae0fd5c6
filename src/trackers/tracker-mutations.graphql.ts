import type { KolliBuilder } from "../graphql/builder.ts";
import { userErrorList } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { calls, callsWithInput } from "../use-cases/root-fields.ts";
import { bulkCreateTrackers, maxBulk } from "./bulk/bulk-commands.ts";
import type { BulkAnswer, CreateAnswer } from "./create/creation.ts";
import type { FindOrCreateAnswer } from "./create/find-or-create.ts";
import type { DeleteAnswer } from "./create/one-tracker.ts";
import { hintMeanings } from "./meanings.ts";
import {
  createTracker,
  deleteTracker,
  findOrCreateTracker,
  refreshTracker,
  resumeTracker,
  stopTracker,
  updateTracker,
} from "./tracker-commands.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";
import { type TrackerUserError, trackerUserErrors } from "./user-errors.ts";

const defineUserError = (builder: KolliBuilder) => {
  const Code = builder.enumType("TrackerUserErrorCode", {
    description: growing("The error code, for programs."),
    values: describedValues(trackerUserErrors),
  });
  return builder.objectRef<TrackerUserError>("TrackerUserError").implement({
    description:
      "An error that the caller can fix. Always select these: a mutation that fails for such a reason returns HTTP 200.",
    fields: (t) => ({
      code: t.expose("code", { type: Code, description: "The error code, for programs." }),
      message: t.exposeString("message", { description: "What happened and what to do, for people." }),
      field: t.exposeString("field", { nullable: true, description: "The input field it refers to; null if there is none." }),
    }),
  });
};

/** All payloads but the deletion's hold a tracker and the errors. */
const definePayload = (
  builder: KolliBuilder,
  types: TrackerTypes,
  UserError: ReturnType<typeof defineUserError>,
  name: string,
  what: string,
) =>
  builder.objectRef<CreateAnswer>(name).implement({
    description: `The result of ${what}.`,
    fields: (t) => ({
      tracker: t.expose("tracker", {
        type: types.Tracker,
        nullable: true,
        description: "The tracker; null if nothing was done.",
      }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });

type InputFields = Parameters<Parameters<KolliBuilder["inputType"]>[1]["fields"]>[0];

/** What the caller knows of the parcel beside its code: given at creation, corrected by updates. */
const hintInputs = (t: InputFields) => ({
  postalCode: t.string({ description: hintMeanings.postalCode }),
  destinationCountryCode: t.string({ description: hintMeanings.destinationCountryCode }),
  // Text and no Date: a wrong day is then an error of its item, HINT_INVALID, and the rest of a batch is created.
  shippedOn: t.string({ description: hintMeanings.shippedOn }),
  promisedAt: t.field({ type: "DateTime", description: hintMeanings.promisedAt }),
  pieceCount: t.int({ description: hintMeanings.pieceCount }),
});

/** What a creation is given beside the carrier. */
const creationInputs = (t: InputFields) => ({
  trackingCode: t.string({ required: true, description: "The carrier's tracking code, at most 64 characters." }),
  async: t.boolean({
    defaultValue: true,
    description:
      "If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker.",
  }),
  reference: t.string({ description: "Your own order number or reference, at most 255 characters." }),
  metadata: t.field({ type: "JSON", description: "Your own data, a JSON object of at most 16 KiB." }),
  carrierAccount: t.string({
    description:
      "The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value.",
  }),
  ...hintInputs(t),
});

const defineRecipientInput = (builder: KolliBuilder) =>
  builder.inputType("RecipientInput", {
    description:
      "Who is mailed about the parcel, if the workspace has switched on mails to recipients. It is stored encrypted, never returned, and erased with the tracker.",
    fields: (t) => ({
      email: t.string({ required: true, description: "The email address." }),
      name: t.string({ description: "The name, for the greeting; at most 100 characters." }),
      language: t.string({
        description: "The language, such as `de` or `pt-BR`. By default, that of the destination country; otherwise English.",
      }),
    }),
  });

const defineInputs = (builder: KolliBuilder, types: TrackerTypes) => {
  const Recipient = defineRecipientInput(builder);
  const recipientOf = (t: InputFields, description: string) => ({ recipient: t.field({ type: Recipient, description }) });
  const Create = builder.inputType("TrackerCreateInput", {
    description: "A parcel to track.",
    fields: (t) => ({
      ...creationInputs(t),
      ...recipientOf(t, "Who is mailed about the parcel."),
      carrier: t.field({ type: types.Carrier, required: true, description: "The carrier that issued the code." }),
    }),
  });
  const FindOrCreate = builder.inputType("TrackerFindOrCreateInput", {
    description: "A parcel to find, or to track.",
    fields: (t) => ({
      ...creationInputs(t),
      ...recipientOf(t, "Who is mailed about a new tracker's parcel."),
      carrier: t.field({
        type: types.Carrier,
        description:
          "The carrier that issued the code. If you leave it out, the one sure candidate of `carrierCandidates` is used; without one, the error lists the candidates.",
      }),
    }),
  });
  const Update = builder.inputType("TrackerUpdateInput", {
    description: "What to change on a tracker. Fields left out do not change; null clears a field.",
    fields: (t) => ({
      id: t.id({ required: true, description: "The tracker's global ID." }),
      reference: t.string({ description: "Your own order number or reference." }),
      metadata: t.field({ type: "JSON", description: "Your own data, a JSON object; it replaces the previous one." }),
      ...recipientOf(t, "Who is mailed about the parcel. It replaces the previous one; null removes it."),
      ...hintInputs(t),
    }),
  });
  return { Create, FindOrCreate, Update };
};

export const defineTrackerMutations = (builder: KolliBuilder, types: TrackerTypes) => {
  const UserError = defineUserError(builder);
  const inputs = defineInputs(builder, types);
  const payload = (name: string, what: string) => definePayload(builder, types, UserError, name, what);
  const CreatePayload = payload("TrackerCreatePayload", "trackerCreate");
  const BulkCreatePayload = builder.objectRef<BulkAnswer>("TrackerBulkCreatePayload").implement({
    description: "The result of trackerBulkCreate.",
    fields: (t) => ({
      results: t.expose("results", {
        type: [CreatePayload],
        description: "One result for each item, in the order of the input.",
      }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors of the list as a whole; if there are any, nothing was created.",
        extensions: userErrorList,
      }),
    }),
  });
  const DeletePayload = builder.objectRef<DeleteAnswer>("TrackerDeletePayload").implement({
    description: "The result of trackerDelete.",
    fields: (t) => ({
      deletedTrackerId: t.exposeID("deletedTrackerId", { nullable: true, description: "The global ID of the deleted tracker." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  const FindOrCreatePayload = builder.objectRef<FindOrCreateAnswer>("TrackerFindOrCreatePayload").implement({
    description: "The result of trackerFindOrCreate.",
    fields: (t) => ({
      tracker: t.expose("tracker", {
        type: types.Tracker,
        nullable: true,
        description: "The tracker, as it is now; null if nothing was done.",
      }),
      isNew: t.exposeBoolean("isNew", { description: "Whether it was created by this call." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  const payloads = {
    Update: payload("TrackerUpdatePayload", "trackerUpdate"),
    Refresh: payload("TrackerRefreshPayload", "trackerRefresh"),
    Stop: payload("TrackerStopPayload", "trackerStop"),
    Resume: payload("TrackerResumePayload", "trackerResume"),
    Delete: DeletePayload,
  };
  const idArgument = { description: "The tracker's global ID." } as const;

  builder.mutationFields((t) => ({
    trackerCreate: t.field({
      type: CreatePayload,
      description:
        "Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header.",
      args: { input: t.arg({ type: inputs.Create, required: true, description: "The parcel." }) },
      ...callsWithInput(createTracker),
    }),
    trackerFindOrCreate: t.field({
      type: FindOrCreatePayload,
      description:
        "Returns your active tracker with this code and carrier, or creates one. The existing tracker is returned as it is: the other fields of the input apply only to a new one. Calls at the same time create one tracker, so a call can be repeated safely without an Idempotency-Key.",
      args: { input: t.arg({ type: inputs.FindOrCreate, required: true, description: "The parcel." }) },
      ...callsWithInput(findOrCreateTracker),
    }),
    trackerBulkCreate: t.field({
      type: BulkCreatePayload,
      description: `Starts tracking parcels, at most ${maxBulk.toLocaleString("en")} per call, always asynchronously. An error in one item does not stop the others. To retry a call safely, send an Idempotency-Key header: the same key and input return the same trackers, in the same order, as they are then.`,
      args: {
        input: t.arg({
          type: [inputs.Create],
          required: true,
          description: `The parcels, at most ${maxBulk.toLocaleString("en")}.`,
        }),
      },
      ...callsWithInput(bulkCreateTrackers),
    }),
    trackerUpdate: t.field({
      type: payloads.Update,
      description:
        "Changes a tracker's reference, metadata, recipient or hints. New hints are used at the next check; `trackerRefresh` checks immediately.",
      args: { input: t.arg({ type: inputs.Update, required: true, description: "What to change." }) },
      ...callsWithInput(updateTracker),
    }),
    trackerRefresh: t.field({
      type: payloads.Refresh,
      description: "Checks with the carrier now and returns the result.",
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      ...calls(refreshTracker),
    }),
    trackerStop: t.field({
      type: payloads.Stop,
      description: "Stops tracking the parcel and keeps its history. `trackerResume` tracks it again.",
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      ...calls(stopTracker),
    }),
    trackerResume: t.field({
      type: payloads.Resume,
      description:
        "Tracks a parcel again whose tracking was stopped, or ended because of silence: it is checked soon, and checks continue. An active tracker is returned as it is.",
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      ...calls(resumeTracker),
    }),
    trackerDelete: t.field({
      type: payloads.Delete,
      description: "Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence.",
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      ...calls(deleteTracker),
    }),
  }));
  return { UserError, payload, payloads, UpdateInput: inputs.Update };
};
