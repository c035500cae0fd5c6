import { Link } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CarrierIncidents } from "./incidents.operations.ts";

/** A line for each carrier that has an outage now. */
export const OpenIncidents = () => {
  const { workspaceId, mode } = useWorkspace();
  const read = useRead(CarrierIncidents, {}, { refetchMs: 20_000 });
  const open = read.data?.carrierIncidents.filter(({ endedAt }) => endedAt === null) ?? [];
  return open.map(({ id, reason, parcelCount }) => (
    <Notice key={id} tone="danger" className="mb-4">
      {reason} {parcelCount.toLocaleString("en")} parcels are under way.{" "}
      <Link to="/w/$workspaceId/$mode/outages" params={{ workspaceId, mode }} className="font-medium underline">
        Show outages
      </Link>
    </Notice>
  ));
};
