import type { KolliBuilder } from "../graphql/builder.ts";
import { costs, outsideCost, userErrorList } from "../graphql/cost/cost.ts";
import { describedValues, growing } from "../graphql/described-values.ts";
import type { CreateAnswer } from "./create/create.ts";
import { hintMeanings } from "./meanings.ts";
import type { DeleteAnswer } from "./tracker-service.ts";
import type { TrackerTypes } from "./tracker-types.graphql.ts";
import { type TrackerUserError, trackerUserErrors, userError } from "./user-errors.ts";

const maxBulk = 1000;

const changeCost = costs({ weight: 500 });

/** A synchronous creation waits for the carrier's answer and works through it at once. */
const asksCarrier = (input: unknown): number => ((input as { async?: unknown } | null | undefined)?.async === false ? 1 : 0);

const defineUserError = (builder: KolliBuilder) => {
  const Code = builder.enumType("TrackerUserErrorCode", {
    description: growing("What was wrong, for programs."),
    values: describedValues(trackerUserErrors),
  });
  return builder.objectRef<TrackerUserError>("TrackerUserError").implement({
    description:
      "Something the caller can fix. Always select these: a mutation that fails for such a reason answers with HTTP 200.",
    fields: (t) => ({
      code: t.expose("code", { type: Code, description: "What was wrong, for programs." }),
      message: t.exposeString("message", { description: "What was wrong and what to do, for people." }),
      field: t.exposeString("field", { nullable: true, description: "The input field it refers to; null where it is none." }),
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
    description: `What ${what} answers.`,
    fields: (t) => ({
      tracker: t.expose("tracker", {
        type: types.Tracker,
        nullable: true,
        description: "The tracker; null where nothing was done.",
      }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "What the caller can fix; empty on success.",
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
    description: "A parcel to follow.",
    fields: (t) => ({
      trackingCode: t.string({ required: true, description: "The carrier's tracking code, at most 64 characters." }),
      carrier: t.field({ type: types.Carrier, required: true, description: "The carrier that issued the code." }),
      async: t.boolean({
        defaultValue: true,
        description:
          "true: answer at once with an empty tracker and follow it from then on. false: ask the carrier first and answer with the full view.",
      }),
      reference: t.string({ description: "Your own order number or reference, at most 255 characters." }),
      metadata: t.field({ type: "JSON", description: "Your own data, a JSON object of at most 16 KiB." }),
      carrierAccount: t.string({
        description:
          "Which of the workspace's accounts with this carrier to ask first, by its name or ID. Left out, the accounts' rules choose. Test mode takes any.",
      }),
      ...hintInputs(t),
    }),
  });
  const Update = builder.inputType("TrackerUpdateInput", {
    description: "What to change of a tracker. What is left out stays; null empties.",
    fields: (t) => ({
      id: t.id({ required: true, description: "The tracker's global ID." }),
      reference: t.string({ description: "Your own order number or reference." }),
      metadata: t.field({ type: "JSON", description: "Your own data, a JSON object; it replaces the former one." }),
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
      description: "What trackerBulkCreate answers.",
      fields: (t) => ({
        results: t.expose("results", {
          type: [CreatePayload],
          description: "One result for each item, in the order of the input.",
        }),
        trackerUserErrors: t.expose("trackerUserErrors", {
          type: [UserError],
          description: "What is wrong with the list as a whole; then nothing was created.",
          extensions: userErrorList,
        }),
      }),
    });
  const DeletePayload = builder.objectRef<DeleteAnswer>("TrackerDeletePayload").implement({
    description: "What trackerDelete answers.",
    fields: (t) => ({
      deletedTrackerId: t.exposeID("deletedTrackerId", { nullable: true, description: "The global ID of what was deleted." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "What the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  const idArgument = { description: "The tracker's global ID." } as const;

  builder.mutationFields((t) => ({
    trackerCreate: t.field({
      type: CreatePayload,
      description:
        "Starts following a parcel. Each call makes a new tracker, also for a code that is followed already; send an Idempotency-Key header to repeat a call safely.",
      extensions: costs({ weight: 300, perItem: outsideCost, counted: { argument: "input", max: 1, count: asksCarrier } }),
      args: { input: t.arg({ type: inputs.Create, required: true, description: "The parcel." }) },
      resolve: (_root, { input }, { services, scope, idempotencyKey, span }) =>
        services.trackers.create(scope, input, { async: input.async ?? true, idempotencyKey, span }),
    }),
    trackerBulkCreate: t.field({
      type: BulkCreatePayload,
      description: `Starts following up to ${maxBulk} parcels, always asynchronously. One item's error does not stop the others.`,
      extensions: costs({ weight: 500, perItem: 30, counted: { argument: "input", max: maxBulk, sizesListsBelow: true } }),
      args: { input: t.arg({ type: [inputs.Create], required: true, description: "The parcels." }) },
      resolve: async (_root, { input }, { services, scope, span }) => {
        const refusal = bulkRefusal(input.length);
        if (refusal) return { results: [], trackerUserErrors: [refusal] };
        return { results: await services.trackers.createMany(scope, input, span), trackerUserErrors: [] };
      },
    }),
    trackerUpdate: t.field({
      type: payload("TrackerUpdatePayload", "trackerUpdate"),
      description:
        "Changes a tracker's reference, metadata or hints. The carrier is asked with new hints at the next check; `trackerRefresh` asks at once.",
      extensions: changeCost,
      args: { input: t.arg({ type: inputs.Update, required: true, description: "What to change." }) },
      resolve: (_root, { input }, { services, scope }) => services.trackers.update(scope, input),
    }),
    trackerRefresh: t.field({
      type: payload("TrackerRefreshPayload", "trackerRefresh"),
      description: "Asks the carrier now, and answers with what it says.",
      extensions: costs({ weight: outsideCost }),
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope, span }) => services.trackers.refresh(scope, id, span),
    }),
    trackerStop: t.field({
      type: payload("TrackerStopPayload", "trackerStop"),
      description: "Stops following the parcel and keeps its history.",
      extensions: changeCost,
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope }) => services.trackers.stop(scope, id),
    }),
    trackerDelete: t.field({
      type: DeletePayload,
      description: "Deletes the tracker with its checkpoints. Events already recorded stay in the feed.",
      extensions: changeCost,
      args: { id: t.arg.id({ required: true, ...idArgument }) },
      resolve: (_root, { id }, { services, scope }) => services.trackers.remove(scope, id),
    }),
  }));
  return { UserError, payload };
};

const bulkRefusal = (count: number): TrackerUserError | null => {
  if (count === 0) return userError("BATCH_EMPTY", "input", "input is empty. Give at least one parcel.");
  if (count > maxBulk)
    return userError(
      "BATCH_TOO_LARGE",
      "input",
      `input has ${count} items; at most ${maxBulk} are allowed. Split it into several calls.`,
    );
  return null;
};
