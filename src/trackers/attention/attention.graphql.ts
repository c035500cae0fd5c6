import type { KolliBuilder } from "../../graphql/builder.ts";
import { defineConnection, pageArguments } from "../../graphql/connection-types.ts";
import { costs, userErrorList } from "../../graphql/cost/cost.ts";
import { describedValues, growing } from "../../graphql/described-values.ts";
import { calls, callsWithInput } from "../../use-cases/root-fields.ts";
import { trackerBounds } from "../bounds.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import type { TrackerTypes } from "../tracker-types.graphql.ts";
import type { actors } from "./advice.ts";
import {
  type AttentionGroup,
  type AttentionItem,
  attentionReason,
  type ExplainLate,
  type OtherSubjects,
  readNewest,
  subjectId,
} from "./attention.ts";
import { type AttentionMarked, markAttention, readAttention, readAttentionItems } from "./attention-commands.ts";
import { type AttentionKind, type AttentionState, attentionKinds, describedKinds } from "./kinds.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly otherSubjects: OtherSubjects;
    readonly explainLate: ExplainLate;
  }
}

const stateMeanings: Readonly<Record<AttentionState, string>> = {
  OPEN: "It waits for a person.",
  SNOOZED: "It was put off to a day, and comes back then, or when something else goes wrong.",
  DONE: "A person marked it as done. It comes back only if something is raised anew.",
};

type Actor = Uppercase<"shop" | "carrier" | "recipient" | "customs"> | "NO_ONE";
const actorOf = (who: (typeof actors)[number]): Actor => who.toUpperCase().replace(" ", "_") as Actor;
const actorMeanings: Readonly<Record<Actor, string>> = {
  SHOP: "You.",
  CARRIER: "The carrier.",
  RECIPIENT: "The recipient.",
  CUSTOMS: "Customs.",
  NO_ONE: "No one has to.",
};

const { attentionShown, attentionLookedAt, attentionSnoozeDays, bulkItems } = trackerBounds;
const looked = attentionLookedAt.cap.toLocaleString("en");

const defineEnums = (builder: KolliBuilder) => ({
  Kind: builder.enumType("AttentionKind", {
    description: growing("Why something needs a person, the gravest first."),
    values: describedValues(
      Object.fromEntries(attentionKinds.map((kind) => [kind, describedKinds[kind].meaning])) as Record<AttentionKind, string>,
    ),
  }),
  State: builder.enumType("AttentionState", {
    description: "What a person did about it.",
    values: describedValues(stateMeanings),
  }),
  Actor: builder.enumType("AttentionActor", { description: "Who must act.", values: describedValues(actorMeanings) }),
});

const defineItem = (builder: KolliBuilder, { Tracker }: TrackerTypes, { Kind, State }: ReturnType<typeof defineEnums>) =>
  builder.objectRef<AttentionItem>("AttentionItem").implement({
    description:
      "A parcel, a webhook or an outage of a carrier that needs a person. A parcel is listed once, under its gravest problem.",
    fields: (t) => ({
      subjectId: t.id({
        description: "The global ID of the tracker, the webhook endpoint or the carrier incident, for `attentionMark`.",
        resolve: subjectId,
      }),
      subject: t.string({
        description: "The tracking code, the webhook's address, or the carrier's name.",
        resolve: ({ tracker, other }) => tracker?.trackingCode ?? other!.name,
      }),
      kind: t.expose("kind", { type: Kind, description: "Why." }),
      state: t.expose("state", { type: State, description: "What a person did about it." }),
      snoozedUntil: t.expose("snoozedUntil", {
        type: "DateTime",
        nullable: true,
        description: "When it comes back; null if it was not put off.",
      }),
      since: t.expose("since", { type: "DateTime", nullable: true, description: "Since when; null if that is not known." }),
      reason: t.string({
        description: "The evidence in one sentence: why it is late, what Kolli found, or the carrier's own words.",
        extensions: costs({ weight: 20 }),
        resolve: (item, _args, { services, scope }) => attentionReason(item, services.explainLate, scope),
      }),
      alsoKinds: t.expose("alsoKinds", {
        type: [Kind],
        description: "What else is wrong with the parcel.",
        extensions: costs({ size: 2 }),
      }),
      tracker: t.expose("tracker", {
        type: Tracker,
        nullable: true,
        description: "The tracker; null for a webhook and an outage.",
      }),
    }),
  });

/** `needsAttention`, `attentionItems` and `attentionMark`: the one list of what needs a person. */
export const defineAttention = (
  builder: KolliBuilder,
  types: TrackerTypes,
  { UserError }: Pick<ReturnType<typeof defineTrackerMutations>, "UserError">,
): void => {
  const enums = defineEnums(builder);
  const { Kind, State, Actor } = enums;
  const Item = defineItem(builder, types, enums);
  const Group = builder.objectRef<AttentionGroup>("AttentionGroup").implement({
    description: "What needs a person for one reason.",
    fields: (t) => ({
      kind: t.expose("kind", { type: Kind, description: "Why." }),
      title: t.string({ description: "The reason in a few words.", resolve: ({ kind }) => describedKinds[kind].title }),
      meaning: t.string({ description: "What it means.", resolve: ({ kind }) => describedKinds[kind].meaning }),
      actor: t.field({
        type: Actor,
        description: "Who must act next.",
        resolve: ({ kind }) => actorOf(describedKinds[kind].advice.who),
      }),
      action: t.string({
        description: "The one action that helps.",
        resolve: ({ kind }) => describedKinds[kind].advice.action,
      }),
      count: t.exposeInt("count", { description: "How many." }),
      isMore: t.exposeBoolean("isMore", {
        description: `Whether there may be more: the ${looked} newest parcels of each source are looked at.`,
      }),
      items: t.field({
        type: [Item],
        description: `The newest, up to ${attentionShown.cap}; \`attentionItems\` lists all.`,
        extensions: costs({ weight: 100, perItem: 50, size: attentionShown.cap }),
        resolve: (group, _args, { services, scope }) => readNewest(services, scope, services.clock.now(), group),
      }),
    }),
  });
  const NeedsAttention = builder
    .objectRef<{ groups: readonly AttentionGroup[]; count: number; isMore: boolean }>("NeedsAttention")
    .implement({
      description: "What needs a person, by reason.",
      fields: (t) => ({
        groups: t.expose("groups", {
          type: [Group],
          description: "By reason, the gravest first; reasons without parcels are left out.",
          extensions: costs({ size: attentionKinds.length }),
        }),
        count: t.exposeInt("count", { description: "How many there are in all groups." }),
        isMore: t.exposeBoolean("isMore", { description: "Whether there may be more." }),
      }),
    });
  const ItemConnection = defineConnection(builder, "AttentionItem", Item);
  const state = () => ({ type: State, defaultValue: "OPEN" as const });
  builder.queryFields((t) => ({
    needsAttention: t.field({
      type: NeedsAttention,
      description:
        "The one list of what needs a person today: parcels, webhooks and outages of carriers, by reason, each with the one action that helps.",
      args: { state: t.arg({ ...state(), description: "Those that wait, were put off, or were done." }) },
      ...calls(readAttention),
    }),
    attentionItems: t.field({
      type: ItemConnection,
      description: "What needs a person, the gravest reason and of each the newest tracker first, page by page.",
      args: {
        ...pageArguments(builder),
        kind: t.arg({ type: Kind, description: "Only those of this reason." }),
        state: t.arg({ ...state(), description: "Those that wait, were put off, or were done." }),
      },
      ...calls(readAttentionItems),
    }),
  }));
  const MarkInput = builder.inputType("AttentionMarkInput", {
    description: "What was done about what needs attention.",
    fields: (t) => ({
      ids: t.idList({ description: `The \`subjectId\` of each, at most ${bulkItems.cap.toLocaleString("en")}.` }),
      kind: t.field({ type: Kind, description: `Instead of \`ids\`: all open ones of this kind, up to ${looked}.` }),
      state: t.field({
        type: State,
        required: true,
        description: "DONE; SNOOZED, with `until`; or OPEN, which takes either back.",
      }),
      until: t.field({
        type: "Date",
        description: `For SNOOZED: the day on which it comes back, at most ${attentionSnoozeDays.cap} days from now.`,
      }),
      timeZone: t.string({ description: "Where that day begins, as an IANA name such as Europe/Stockholm; UTC by default." }),
    }),
  });
  const MarkPayload = builder.objectRef<AttentionMarked>("AttentionMarkPayload").implement({
    description: "The result of attentionMark.",
    fields: (t) => ({
      markedCount: t.exposeInt("markedCount", { description: "How many were marked. Those that need no one are left out." }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  builder.mutationField("attentionMark", (t) =>
    t.field({
      type: MarkPayload,
      description: "Marks what needs attention as done, puts it off to a day, or takes that back, for the whole workspace.",
      args: { input: t.arg({ type: MarkInput, required: true, description: "What was done." }) },
      ...callsWithInput(markAttention),
    }),
  );
};
