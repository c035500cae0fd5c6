import { z } from "zod";
import { attentionMeanings, exceptionMeanings, statusMeanings } from "../../trackers/meanings.ts";
import type { ExceptionKind } from "../../tracking/exceptions.ts";
import type { TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import { type Advice, actors, adviceOnAttention, adviceOnProblem, adviceOnStatus } from "../advice.ts";
import { mcpBounds } from "../bounds.ts";
import { shortId } from "../parcel-views.ts";
import { defineTool } from "../tool.ts";

type Overview = {
  readonly overview: {
    readonly needsAttention: readonly { readonly attention: TrackerAttention; readonly count: number }[];
    readonly exceptions: readonly { readonly kind: ExceptionKind; readonly count: number }[];
    readonly troubled: readonly { readonly status: TrackingStatus; readonly count: number }[];
    readonly silentUntil: string;
  };
};

type Group = {
  readonly reason: string;
  readonly count: number;
  readonly meaning: string;
  readonly advice: Advice;
  readonly filter: Readonly<Record<string, unknown>>;
};

const groupsOf = ({ overview }: Overview): Group[] => [
  ...overview.needsAttention.map(({ attention, count }) => ({
    reason: attention,
    count,
    meaning: attentionMeanings[attention],
    advice: adviceOnAttention[attention],
    filter: { attention: [attention] },
  })),
  ...overview.exceptions.map(({ kind, count }) => ({
    reason: kind,
    count,
    meaning: exceptionMeanings[kind],
    advice: adviceOnProblem[kind],
    filter: { exception: [kind] },
  })),
  ...overview.troubled.map(({ status, count }) => ({
    reason: status,
    count,
    meaning:
      status === "UNKNOWN" ? `No news, although it was created on ${overview.silentUntil} or before.` : statusMeanings[status],
    advice: adviceOnStatus[status],
    filter: {
      status: [status],
      isActive: true,
      ...(status === "UNKNOWN" && { createdAt: { before: `${overview.silentUntil}T23:59:59Z` } }),
    },
  })),
];

type Sample = { readonly nodes: readonly { readonly id: string; readonly trackingCode: string }[] };

export const listAttention = defineTool({
  name: "needs_attention",
  title: "List what needs attention",
  description:
    "What a person should look at today: parcels grouped by what is wrong, with the one action for each group and its newest parcels. A parcel with two problems is in both groups.",
  access: "read",
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        reason: z.string(),
        count: z.int(),
        meaning: z.string(),
        whoMustAct: z.enum(actors),
        action: z.string(),
        parcels: z.array(z.object({ id: z.string(), trackingCode: z.string() })).describe("The newest; find_parcels lists all."),
      }),
    ),
  }),
  async run({ ask }) {
    const overview = await ask<Overview>(
      "{ overview(days: 1) { needsAttention { attention count } exceptions { kind count } troubled { status count } silentUntil } }",
    );
    const groups = groupsOf(overview)
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mcpBounds.shownGroups.cap);
    if (groups.length === 0) return { groups: [] };
    const names = groups.map((_, index) => `f${index}`);
    const samples = await ask<Record<string, Sample>>(
      `query (${names.map((name) => `$${name}: TrackerFilter`).join(", ")}) {
        ${names.map((name) => `${name}: trackers(first: 2, filter: $${name}) { nodes { id trackingCode } }`).join(" ")} }`,
      Object.fromEntries(groups.map(({ filter }, index) => [names[index]!, filter])),
    );
    return {
      groups: groups.map(({ reason, count, meaning, advice: { who, action } }, index) => ({
        reason,
        count,
        meaning: meaning.split(/(?<=\.)\s/)[0]!,
        whoMustAct: who,
        action,
        parcels: samples[names[index]!]!.nodes.map(({ id, trackingCode }) => ({ id: shortId(id), trackingCode })),
      })),
    };
  },
  say: ({ groups }) =>
    groups.length === 0
      ? "Nothing needs attention."
      : groups
          .map(
            ({ reason, count, whoMustAct, action, parcels }) =>
              `${count} × ${reason} (${whoMustAct}): ${action} Newest: ${parcels.map(({ trackingCode }) => trackingCode).join(", ")}`,
          )
          .join("\n"),
});
