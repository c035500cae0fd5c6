import { z } from "zod";
import { mcpBounds } from "../bounds.ts";
import { inputs } from "../inputs.ts";
import { type ApiParcel, attention, parcel, parcelFields, problem, sayParcel, status, viewParcel } from "../parcel-views.ts";
import { defineTool } from "../tool.ts";

const cap = mcpBounds.foundParcels.cap;

type Found = {
  readonly trackers: {
    readonly nodes: readonly ApiParcel[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
};

export const findParcels = defineTool({
  name: "find_parcels",
  title: "Find parcels",
  description:
    'Lists parcels, newest first, that match every given condition. For late parcels use isLate true, for those with a reported delay problems ["DELAYED"]; for all parcels of an order use reference; for what is still under way use isTracked true. explain_parcel says why.',
  access: "read",
  input: z.object({
    text: inputs.trackingCode.optional().describe("A part of the tracking code or of the order number."),
    reference: inputs.reference.optional().describe("The exact order number."),
    status: z.array(status).max(9).optional(),
    carrier: z.array(inputs.carrier).max(10).optional().describe("Such as UPS or DHL; detect_carrier lists candidates."),
    problems: z.array(problem).max(11).optional().describe("Any of these is open now."),
    attention: z.array(attention).max(5).optional().describe("Why tracking is not progressing."),
    isLate: z.boolean().optional().describe("Past the promise, otherwise past the carrier's first estimate."),
    isTracked: z.boolean().optional().describe("Whether it is still tracked."),
    createdSince: z.iso.datetime({ offset: true }).optional(),
    updatedSince: z.iso.datetime({ offset: true }).optional(),
    limit: z.int().min(1).max(cap).default(10),
    cursor: inputs.cursor.optional().describe("nextCursor of the page before."),
  }),
  output: z.object({ parcels: z.array(parcel), nextCursor: z.string().optional() }),
  async run({ ask }, { text, reference, limit, cursor, isTracked, createdSince, updatedSince, problems, ...lists }) {
    const filter = {
      ...lists,
      ...(text !== undefined && { search: text }),
      ...(reference !== undefined && { reference: [reference] }),
      ...(problems && { exception: problems }),
      ...(isTracked !== undefined && { isActive: isTracked }),
      ...(createdSince !== undefined && { createdAt: { from: createdSince } }),
      ...(updatedSince !== undefined && { updatedAt: { from: updatedSince } }),
    };
    const { trackers } = await ask<Found>(
      `query ($first: Int, $after: String, $filter: TrackerFilter) {
        trackers(first: $first, after: $after, filter: $filter) { nodes { ${parcelFields} } pageInfo { hasNextPage endCursor } } }`,
      { first: limit, after: cursor ?? null, filter },
    );
    const { hasNextPage, endCursor } = trackers.pageInfo;
    return { parcels: trackers.nodes.map(viewParcel), ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }) };
  },
  say: ({ parcels, nextCursor }) =>
    parcels.length === 0
      ? "No parcel matches."
      : [...parcels.map(sayParcel), ...(nextCursor ? ["There are more: call again with nextCursor."] : [])].join("\n"),
});
