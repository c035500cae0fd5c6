import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { trackerData } from "../../trackers/tracker-fields.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { compatBounds } from "../bounds.ts";
import type { ShownParcel } from "../parcel.ts";
import { acpFulfilment, ucpFulfilment } from "./fulfilment.ts";

/** `Tracker.fulfilment`: for shops that answer shopping agents. */
export const defineFulfilment = (builder: KolliBuilder, { Tracker }: Pick<TrackerTypes, "Tracker">): void => {
  const Format = builder.enumType("FulfilmentFormat", {
    description: "A protocol in which shops and shopping agents speak about orders.",
    values: describedValues({
      UCP: "Universal Commerce Protocol: `fulfillment` of an order, with an expectation and events.",
      ACP: "Agentic Commerce Protocol: one of `fulfillments` of an order.",
    }),
  });
  builder.objectField(Tracker, "fulfilment", (t) =>
    t.field({
      type: "JSON",
      description: `The parcel as a part of an order in a protocol of agents, to merge into yours. \`line_items\` are those of the tracker's metadata; events are the newest ${compatBounds.fulfilmentEvents.cap} scans.`,
      args: { format: t.arg({ type: Format, required: true, description: "The protocol." }) },
      // It holds the parcel's scans, which are read, checked and written for it.
      extensions: costs({ weight: 1_000 }),
      resolve: async (row, { format }, { services }) => {
        const all = row.checkpoints ?? (await services.trackers.checkpoints(row.id));
        const checkpoints = all.slice(-compatBounds.fulfilmentEvents.cap);
        const [carrierUrl, publicUrl] = await Promise.all([services.trackers.carrierUrl(row), services.trackers.publicUrl(row)]);
        const data = trackerData(row, checkpoints, { carrierUrl, publicUrl, carrierAccount: null });
        const parcel = JSON.parse(JSON.stringify(data)) as ShownParcel;
        return JSON.parse(JSON.stringify(format === "UCP" ? ucpFulfilment(parcel) : acpFulfilment(parcel)));
      },
    }),
  );
};
