import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues, growing } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import { carrierIdMeaning } from "../../trackers/meanings.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { incidentBounds } from "./bounds.ts";
import { readCarrierIncidents } from "./carrier-incidents.ts";
import type { CarrierIncident, IncidentCause } from "./incidents.sql.ts";
import { reasonOf } from "./reason.ts";
import type { CarrierLane } from "./silence.ts";

const causeMeanings: Readonly<Record<IncidentCause, string>> = {
  SILENT: "The carrier responds, but has no news of any parcel.",
  FAILING: "All requests to the carrier fail.",
};

/** `carrierIncidents`: outages of carriers, each of which is one incident and not thousands of stalled parcels. */
export const defineCarrierIncidents = (builder: KolliBuilder, { Carrier }: Pick<TrackerTypes, "Carrier">): void => {
  const Cause = builder.enumType("CarrierIncidentCause", {
    description: growing("How a carrier fails."),
    values: describedValues<IncidentCause>(causeMeanings),
  });
  const Lane = builder.objectRef<CarrierLane>("CarrierIncidentLane").implement({
    description: "A way of the carrier's parcels.",
    fields: (t) => ({
      originCountryCode: t.exposeString("origin", { nullable: true, description: "Where they come from, ISO 3166-1 alpha-2." }),
      destinationCountryCode: t.exposeString("destination", { nullable: true, description: "Where they go to." }),
      parcels: t.exposeInt("parcels", { description: "How many the carrier got in the two weeks before." }),
    }),
  });
  const Incident = builder.objectRef<CarrierIncident>("CarrierIncident").implement({
    description:
      "An outage of a carrier: its whole traffic is silent, or all its responses fail. While it is open, silent parcels of the carrier are not stalled; afterwards they get time to move.",
    fields: (t) => ({
      id: t.id({
        description: "Global ID, and the `trackerId` of its events.",
        resolve: ({ id }) => globalId("CarrierIncident", id),
      }),
      carrier: t.expose("carrier", { type: Carrier, description: "The carrier." }),
      carrierId: t.exposeString("carrier", { description: carrierIdMeaning }),
      cause: t.expose("cause", { type: Cause, description: "How it fails." }),
      startedAt: t.expose("startedAt", { type: "DateTime", description: "The first hour of it." }),
      noticedAt: t.expose("openedAt", { type: "DateTime", description: "When Kolli noticed it." }),
      endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "Its end; null while it is open." }),
      reason: t.string({ description: "The evidence in one sentence.", resolve: reasonOf }),
      parcelCount: t.exposeInt("parcelCount", { description: "Parcels of the carrier that were under way when it was noticed." }),
      lanes: t.expose("lanes", {
        type: [Lane],
        description: `The ways of its parcels, those with the most first, up to ${incidentBounds.lanesOfIncident.cap}.`,
        extensions: costs({ size: 5 }),
      }),
    }),
  });
  builder.queryField("carrierIncidents", (t) =>
    t.field({
      type: [Incident],
      description: `Outages of carriers: those that are open, then the newest, up to ${incidentBounds.shownIncidents.cap}. They are kept for a year.`,
      args: { carrier: t.arg({ type: Carrier, description: "Only this carrier's." }) },
      ...calls(readCarrierIncidents),
    }),
  );
};
