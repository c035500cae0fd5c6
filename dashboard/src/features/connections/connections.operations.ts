// Generated from connections.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { ConnectorsData, ConnectorsVariables } from "../../api/operation-types.ts";

export type { ConnectorsData } from "../../api/operation-types.ts";

export const Connectors: TypedDocument<ConnectorsData, ConnectorsVariables> = {
  name: "Connectors",
  text: "query Connectors{connectors{connector name health failure lastImportAt lastEventAt reportedAt problems{at subject reason}}}",
};
