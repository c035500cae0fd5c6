import type { KolliBuilder } from "../graphql/builder.ts";
import { costs, outsideCost, userErrorList } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import { trackerBounds } from "./bounds.ts";
import type { CreateAnswer } from "./create/create.ts";
import { hintMeanings } from "./meanings.ts";
import type { DeleteAnswer } from "./tracker-service.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";
import { type TrackerUserError, trackerUserErrors, userError } from "./user-errors.ts";

const maxBulk = trackerBounds.trackersOfCall.cap;

const changeCost = costs({ weight: 500 });

/** A synchronous creation waits for the carrier's answer and works through it at once. */
const asksCarrier = (input: unknown): number => ((input as { async?: unknown } | null | undefined)?.async === false ? 1 : 0);

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
  shippedOn: t.string({ description: hintMeanings.shippedOn }),
  promisedAt: t.field({ type: "DateTime", description: hintMeanings.promisedAt }),
  pieceCount: t.int({ description: hintMeanings.pieceCount }),
});

const defineInputs = (builder: KolliBuilder, types: TrackerTypes) => {
  const Create = builder.inputType("TrackerCreateInput", {
    description: "A parcel to track.",
    fields: (t) => ({
      trackingCode: t.string({ required: true, description: "The carrier's tracking code, at most 64 characters." }),
      carrier: t.field({ type: types.Carrier, required: true, description: "The carrier that issued the code." }),
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
    }),
  });
  const Update = builder.inputType("TrackerUpdateInput", {
    description: "What to change on a tracker. Fields left out do not change; null clears a field.",
    fields: (t) => ({
      id: t.id({ required: true, description: "The tracker's global ID." }),
      reference: t.string({ description: "Your own order number or reference." }),
      metadata: t.field({ type: "JSON", description: "Your own data, a JSON object; it replaces the previous one." }),
      ...hintInputs(t),
    }),
  });
  return { Create, Update };
};

export const defineTrackerMutations = (builder: KolliBuilder, types: TrackerTypes) => {
  const UserError = defineUserError(builder);
  const inputs = defineInputs(builder, types);
  const payload = (name: string, what: string) => definePayload(builder, types, UserError, name, what);
  const CreatePayload = payload("TrackerCreatePayload", "trackerCreate");
  const BulkCreatePayload = builder
    .objectRef<{ results: CreateAnswer[]; trackerUserErrors: TrackerUserError[] }>("TrackerBulkCreatePayload")
    .implement({
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
  const idArgument = { description: "The tracker's global ID." } as const;

  builder.mutationFields((t) => ({
    trackerCreate: t.field({
      type: CreatePayload,
      description:
        "Starts tracking a parcel. Each call creates a new tracker, even for a code that is already tracked. To retry a call safely, send an Idempotency-Key header.",
      extensions: costs({ weight: 300, perItem: outsideCost, counted: { argument: "input", max: 1, count: asksCarrier } }),
      args: { input: t.arg({ type: inputs.Create, required: true, description: "The parcel." }) },
      resolve: (_root, { input }, { services, scope, idempotencyKey, onlyOwn, span }) =>
        services.trackers.create(scope, input, { async: input.async ?? true, idempotencyKey, onlyOwn: onlyOwn ?? null, span }),
    }),
    trackerBulkCreate: t.field({
      type: BulkCreatePayload,
      description: `Starts tracking parcels, at most ${maxBulk.toLocaleString("en")} per call, always asynchronously. An error in one item does not stop the others.`,
      extensions: costs({ weight: 500, perItem: 30, counted: { argument: "input", max: maxBulk, sizesListsBelow: true } }),
      args: {
        input: t.arg({
          type: [inputs.Create],
          required: true,
          description: `The parcels, at most ${maxBulk.toLocaleString("en")}.`,
        }),
      },
      resolve: async (_root, { input }, { services, scope, span }) => {
        const refusal = bulkRefusal(input.length);
        if (refusal) return { results: [], trackerUserErrors: [refusal] };
        return { results: await services.trackers.createMany(scope, input, span), trackerUserErrors: [] };
      },
    }),
    trackerUpdate: t.field({
      type: payload("TrackerUpdatePayload", "trackerUpdate"),
      description:
        "Changes a tracker's reference, metadata or hints. New hints are used at the next check; `trackerRefresh` checks immediately.",
      extensions: changeCost,
      args: { input: t.arg({ type: inputs.Update, required: true, description: "What to change." }) },
      resolve: (_root, { input }, { services, scope }) => services.trackers.update(scope, input),
    }),
    trackerRefresh: t.field({
      type: payload("TrackerRefreshPayload", "trackerRefresh"),
      description: "Checks with the carrier now and returns the result.",
      extensions: costs({ weight: outsideCost }),
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope, span }) => services.trackers.refresh(scope, id, span),
    }),
    trackerStop: t.field({
      type: payload("TrackerStopPayload", "trackerStop"),
      description: "Stops tracking the parcel and keeps its history.",
      extensions: changeCost,
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope }) => services.trackers.stop(scope, id),
    }),
    trackerDelete: t.field({
      type: DeletePayload,
      description: "Deletes the tracker with its checkpoints. Of its events, the feed keeps only the ID, topic and sequence.",
      extensions: changeCost,
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope }) => services.trackers.remove(scope, id),
    }),
  }));
  return { UserError, payload };
};

const bulkRefusal = (count: number): TrackerUserError | null => {
  if (count === 0) return userError("BATCH_EMPTY", "input", "input is empty. Send at least one parcel.");
  if (count > maxBulk)
    return userError(
      "BATCH_TOO_LARGE",
      "input",
      `input has ${count} items; at most ${maxBulk} are allowed. Split it into several calls.`,
    );
  return null;
};
