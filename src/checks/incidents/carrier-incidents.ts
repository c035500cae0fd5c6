import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { incidentBounds } from "./bounds.ts";
import { type CarrierIncident, listIncidents } from "./incidents.sql.ts";

/** The incidents of a workspace's carriers, those that are open first. */
export const readCarrierIncidents = defineUseCase({
  name: "Query.carrierIncidents",
  permission: mayRead,
  cost: { weight: 50, perItem: 3, size: 20 },
  run: ({ scope }, { carrier }: { carrier?: string | null | undefined }, { db }: UseCaseDeps): Promise<CarrierIncident[]> =>
    listIncidents(db, scope, { carrier: carrier ?? null, limit: incidentBounds.shownIncidents.cap }),
  audit: "nothing",
});
