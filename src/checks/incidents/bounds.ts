import type { Bounds } from "../../lib/bounded/bounds.ts";

const test = "test/integration/predictions/incidents.test.ts";

export const incidentBounds = {
  incidentsOfLook: {
    what: "carriers that are looked at more closely in one look for incidents, and open incidents that may end in it",
    cap: 1_000,
    beyond: "those with the most traffic; the others in a later look",
    test,
  },
  lanesOfIncident: {
    what: "lanes that an incident of a carrier lists",
    cap: 20,
    beyond: "those with the most parcels in the last two weeks",
    test,
  },
  parcelsOfIncident: {
    what: "parcels under way that an incident counts",
    cap: 1_000_000,
    beyond: "counted no further",
    test,
  },
  shownIncidents: {
    what: "incidents of carriers that a list shows",
    cap: 100,
    beyond: "the newest, those that are open first",
    test,
  },
} as const satisfies Bounds;
