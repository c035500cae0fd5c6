import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { drawJourneyMap, type JourneyMap, type MapPlace } from "../journey-map/journey-map.ts";
import { mapSize } from "../journey-map/view.ts";
import type { defineTrackerTypes } from "../trackers/tracker-types.graphql.ts";

const size = `${mapSize.width} by ${mapSize.height} units`;

/** The map of a parcel's way, for the dashboard: it draws what the tracking page draws. */
export const defineTrackerMap = (
  builder: KolliBuilder,
  { Tracker }: Pick<ReturnType<typeof defineTrackerTypes>, "Tracker">,
): void => {
  const Place = builder.objectRef<MapPlace>("TrackerMapPlace").implement({
    description: "A place on the map of a parcel's route.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "The city, as the carrier names it; empty if it reports only coordinates." }),
      x: t.exposeInt("x", { description: "From the left, in the map's units." }),
      y: t.exposeInt("y", { description: "From the top, in the map's units." }),
      isCurrent: t.exposeBoolean("isCurrent", { description: "Whether the parcel was last scanned here." }),
      isApproximate: t.exposeBoolean("isApproximate", {
        description: "Whether the position is known only from the city's name.",
      }),
      labelX: t.int({
        nullable: true,
        description: "The position of the name; null if there is no room for it.",
        resolve: ({ label }) => label && Math.round(label.x),
      }),
      labelY: t.int({
        nullable: true,
        description: "The position of the name; null if there is no room for it.",
        resolve: ({ label }) => label && Math.round(label.y),
      }),
      labelAnchor: t.string({
        nullable: true,
        description: "`start`, `middle` or `end`: which part of the name is at that position.",
        resolve: ({ label }) => label?.anchor ?? null,
      }),
    }),
  });
  const MapType = builder.objectRef<JourneyMap>("TrackerMap").implement({
    description: `A parcel's route on a map, as paths of an SVG of ${size}.`,
    fields: (t) => ({
      land: t.exposeString("land", { description: "The visible land." }),
      borders: t.exposeString("borders", { description: "The visible borders." }),
      route: t.exposeString("route", { description: "The route from place to place." }),
      places: t.field({
        type: [Place],
        description: "In the order in which the parcel first reached them.",
        extensions: costs({ size: 14 }),
        resolve: ({ places }) => [...places],
      }),
    }),
  });
  builder.objectField(Tracker, "map", (t) =>
    t.field({
      type: MapType,
      nullable: true,
      description: "The parcel's route on a map; null if none of its places is known.",
      extensions: costs({ weight: 100 }),
      resolve: async (row, _args, { services }) =>
        drawJourneyMap(row.checkpoints ?? (await services.trackers.checkpoints(row.id))),
    }),
  );
};
