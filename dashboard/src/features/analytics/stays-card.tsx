import type { ParcelMilestone } from "../../api/operation-types.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { statusLooks } from "../trackers/status.tsx";
import { type AnalyticsRow, nameOfRow } from "./analytics-columns.tsx";

const milestones: readonly { milestone: ParcelMilestone; header: string; from?: "sm" }[] = [
  { milestone: "LABEL", header: "Label made", from: "sm" },
  { milestone: "PICKED_UP", header: statusLooks.PICKED_UP.label, from: "sm" },
  { milestone: "IN_TRANSIT", header: statusLooks.IN_TRANSIT.label },
  { milestone: "ARRIVED", header: "In the country", from: "sm" },
  { milestone: "OUT_FOR_DELIVERY", header: statusLooks.OUT_FOR_DELIVERY.label },
];

/** How long parcels stay at each milestone, on average. */
export const StaysCard = ({
  rows,
  header,
  nameOf,
}: {
  rows: readonly AnalyticsRow[];
  header: string;
  nameOf: (carrier: string) => string;
}) => {
  const longest = Math.max(1, ...rows.flatMap(({ stays }) => stays.map(({ meanDays }) => meanDays ?? 0)));
  const stayOf = (row: AnalyticsRow, wanted: ParcelMilestone) => {
    const days = row.stays.find(({ milestone }) => milestone === wanted)?.meanDays ?? null;
    return days === null ? (
      <span className="text-faint">too few</span>
    ) : (
      <span className="flex items-center gap-2">
        <Meter value={days / longest} tone="fill-faint" className="max-lg:hidden" />
        <span className="figures">{days.toLocaleString()}</span>
      </span>
    );
  };
  return (
    <Card title="Days at each milestone" hint="The mean, until the next one or the arrival" flush>
      <DataTable
        label="Days at each milestone"
        columns={[
          { id: "name", header, className: "min-w-36 font-medium", cell: (row) => nameOfRow(row, nameOf) },
          ...milestones.map(({ milestone, header: title, ...shown }) => ({
            ...{ id: milestone, header: title, className: "whitespace-nowrap", ...shown },
            cell: (row: AnalyticsRow) => stayOf(row, milestone),
          })),
        ]}
        rows={rows}
        rowKey={(row) => nameOfRow(row, (carrier) => carrier)}
      />
    </Card>
  );
};
