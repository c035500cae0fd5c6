// Generated from incidents.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { CarrierIncidentsData, CarrierIncidentsVariables } from "../../api/operation-types.ts";

export type { CarrierIncidentsData } from "../../api/operation-types.ts";

export const CarrierIncidents: TypedDocument<CarrierIncidentsData, CarrierIncidentsVariables> = {
  name: "CarrierIncidents",
  text: "query CarrierIncidents{carrierIncidents{id carrier cause startedAt endedAt reason parcelCount lanes{originCountryCode destinationCountryCode parcels}}}",
};
