import { z } from "zod";
import { mcpBounds } from "../bounds.ts";
import { quoteCarrier, shortId } from "../parcel-views.ts";
import { defineTool } from "../tool.ts";

type Found = {
  readonly needsAttention: {
    readonly groups: readonly {
      readonly kind: string;
      readonly count: number;
      readonly meaning: string;
      readonly actor: string;
      readonly action: string;
      readonly items: readonly { readonly subjectId: string; readonly subject: string; readonly reason: string }[];
    }[];
  };
};

export const listAttention = defineTool({
  name: "needs_attention",
  title: "List what needs attention",
  description:
    "What a person should look at today, as the dashboard lists it: parcels, webhooks and outages of carriers grouped by what is wrong, the gravest first, with the one action for each group and its newest parcels. A parcel with several problems is in the group of the gravest; what a person marked as done or put off is left out.",
  access: "read",
  input: z.object({}),
  output: z.object({
    groups: z.array(
      z.object({
        reason: z.string(),
        count: z.int(),
        meaning: z.string(),
        whoMustAct: z.string(),
        action: z.string(),
        evidence: z.string().describe("Of the newest parcel."),
        parcels: z.array(z.object({ id: z.string(), trackingCode: z.string() })).describe("The newest; find_parcels lists all."),
      }),
    ),
  }),
  async run({ ask }) {
    const { needsAttention } = await ask<Found>(
      "{ needsAttention { groups { kind count meaning actor action items { subjectId subject reason } } } }",
    );
    return {
      groups: needsAttention.groups.slice(0, mcpBounds.shownGroups.cap).map(({ kind, count, meaning, actor, action, items }) => ({
        ...{ reason: kind, count, action },
        meaning: meaning.split(/(?<=\.)\s/)[0]!,
        whoMustAct: actor.toLowerCase().replace("_", " "),
        evidence: quoteCarrier(items[0]?.reason ?? null) ?? "",
        parcels: items
          .slice(0, mcpBounds.namedOfGroup.cap)
          .map(({ subjectId, subject }) => ({ id: shortId(subjectId), trackingCode: quoteCarrier(subject) ?? "" })),
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
